#!/usr/bin/env bats
# test: once
#
# More keys than there is time for: what is overtaken is not computed, and pasted text is cheap.

bats_require_minimum_version 1.5.0
load ../cli/helper
load helper

@test "q behind 4,000 r, or behind other keys, ends before the worlds could have been made" {
    in_terminal <<'END'
import subprocess
began = spent()
subprocess.run([TMAP, "--dump", "--seed=42", "--keys=" + "r" * 400, "--world=1024x1024"],
               stdout=subprocess.DEVNULL, check=True)
tenth = spent() - began  # of what 4,000 worlds take
terminal = Terminal()
# ^ shows the cursor, which q only closes: by then all keys must have been read.
others = "r" * 3000 + "rf()F^_e.," * 100
for keys in "r" * 4000, "rR" * 2000, others, "\x1b[1;2Cr" * 500, "r" * 3000 + "R" * 1000:
    terminal.run("--seed=42", "--world=1024x1024").taken_over().settle()
    began = spent() + terminal.ticks() / os.sysconf("SC_CLK_TCK")
    terminal.type(keys + "q").ends(0).given_back()
    took = spent() - began
    terminal.expect(took < max(tenth, 0.2), f"{took} s; a tenth of the worlds: {tenth}")
END
}

@test "4,000 r make one world, and what outlives quitting is done before it" {
    in_terminal <<'END'
import subprocess
terminal = Terminal()
terminal.run("--seed=42").taken_over().settle()
def ticks_of(keys):
    began = terminal.ticks()
    terminal.type(keys).settle()
    return terminal.ticks() - began
one = max(ticks_of("r") for _ in range(5))
ticks = ticks_of("r" * 4000)
# Keys that come while a world is made wait for it, and are one world more; 10 ticks to read them.
terminal.expect(ticks <= 10 + 4 * one, f"{ticks} ticks; one world takes {one}").quits()
# The printed command line is that of the last world: keys before c are not passed over.
terminal.explore("--seed=42").taken_over().settle()
terminal.type("lllc" + "\f" * 3000 + "q").ends(0).given_back()
line = terminal.got.split(b"\x1b[?1049l")[-1]
terminal.expect(b" --at=3,0 " in line, f"{line!r}")
END
}

@test "a pasted megabyte is read in large pieces, in a question or not" {
    in_terminal <<'END'
def reads():
    with open(f"/proc/{terminal.job}/io") as io:
        return int(re.search(r"syscr: (\d+)", io.read())[1])
terminal = Terminal()
for before, after in (b"\x1b[200~", b"\x1b[201~"), (b"g\x1b[200~", b"\x1b[201~\x1b"), (b"", b""):
    terminal.run("--seed=42").taken_over().settle()
    before_reads = reads()
    text = before + b"z" * (1 << 20) + after
    while text:
        text = text[os.write(terminal.ours, text[:4000]):]
    terminal.settle()
    count = reads() - before_reads
    terminal.expect(count < 1 << 16, f"{count} reads")
    terminal.quits()
END
}
