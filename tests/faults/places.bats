#!/usr/bin/env bats
#
# Environments: unknown terminals, locales, missing variables. tmap prints the same bytes as anywhere
# else, or the right message. tests/screen/kinds.bats has the terminals that it works on.

load ../cli/helper
load helper

# Makes locales of other languages, once for the file.
setup_file() {
    export LOCALES=$BATS_FILE_TMPDIR/locales
    mkdir "$LOCALES"
    # localedef warns and exits with 1 because of a part that is not used here.
    localedef --no-archive -i de_DE -f UTF-8 "$LOCALES/de_DE.UTF-8" 2>/dev/null || true
    localedef --no-archive -i tr_TR -f UTF-8 "$LOCALES/tr_TR.UTF-8" 2>/dev/null || true
    localedef --no-archive -i tr_TR -f ISO-8859-9 "$LOCALES/tr_TR.ISO-8859-9" 2>/dev/null || true
}

need_locales() {
    local name
    ASAN_OPTIONS+=:detect_leaks=0 # the C library never frees what it read from LOCPATH
    for name in de_DE.UTF-8 tr_TR.UTF-8 tr_TR.ISO-8859-9; do
        [ -e "$LOCALES/$name/LC_CTYPE" ] || skip "there is no $name here, and none can be made"
    done
}

tiles='·░▒▓█'

@test "locales: every task prints the same bytes" {
    local locale
    need_locales
    export LOCPATH=$LOCALES
    # The locales work: one has a decimal comma, one a dotless i.
    [ "$(LC_ALL=de_DE.UTF-8 printf %.1f 0,5)" = 0,5 ]
    # shellcheck disable=SC2018,SC2019
    [ "$(LC_ALL=tr_TR.UTF-8 bash -c 'x=I; printf %s "${x,}"')" = ı ]
    run_all >expected
    [ "$(wc -c <expected)" -gt 10000 ]
    for locale in C POSIX C.UTF-8 de_DE.UTF-8 tr_TR.UTF-8 tr_TR.ISO-8859-9 no_SUCH.UTF-8 '' '..' \
        /etc/passwd "$(printf '%05000d' 0)"; do
        LC_ALL=$locale run_all >got
        cmp expected got || complain "other bytes: ${locale:0:50}"
    done
    for locale in tr_TR.UTF-8 no_SUCH.UTF-8; do
        LC_ALL='' LANG=$locale LANGUAGE=$locale LC_NUMERIC=$locale run_all >got
        cmp expected got || complain "other bytes: LANG=${locale:0:50}"
    done
}

# Prints the output of every task, and messages.
run_all() {
    tmap --help
    tmap --version
    tmap --recipe --seed=ISTANBUL --roughness=0.25 --zoom=2 --at=1.25,0.5
    tmap --recipe --seed=42 --tiles="$tiles"
    tmap --dump --seed=42 --roughness=0.25
    tmap --dump --seed=42 --tiles="$tiles" -g40x10
    tmap --dump --seed=42 --format=csv -g40x10
    tmap --dump --seed=42 --color=always -g40x10
    tmap --dump --zoom=99 2>&1 || true
    tmap --dump --palette=GRIS 2>&1 || true
    tmap -o none/map 2>&1 || true
}

@test "locales: the explorer shows the tiles that the locale has, and refuses others in one line" {
    need_locales
    in_terminal <<'END'
terminal = Terminal()
for locale in "C POSIX C.UTF-8 de_DE.UTF-8 tr_TR.UTF-8 tr_TR.ISO-8859-9 no_SUCH.UTF-8 .. a/b".split():
    where = dict(LC_ALL=locale, LOCPATH=os.environ["LOCALES"])
    if locale in ("C.UTF-8",):
        del where["LOCPATH"]
    terminal.run("--seed=42", "--roughness=0.5", **where).taken_over()
    terminal.shows("seed 42").type("+pR")
    terminal.quits()
    terminal.explore("--seed=42", "--tiles=·░▒▓█", **where)
    if locale.endswith("UTF-8"): # also one that the machine lacks
        terminal.shows("█").quits()
    else:
        terminal.ends(2).says("tmap: this locale cannot show the tiles").given_back()
# Names that other machines have; the first variable that is set counts.
for where in (dict(LANG="en_US.utf8"), dict(LC_CTYPE="UTF-8", LANG="C"), dict(LC_ALL="", LANG="xx_XX.UTF-8@euro")):
    terminal.explore("--seed=42", "--tiles=·░▒▓█", **(dict(LC_ALL=None, LC_CTYPE=None, LANG=None) | where)).shows("█").quits()
for where in (dict(LC_ALL="C", LANG="xx_XX.UTF-8"), dict(LANG="xx_XX.ISO-8859-1"), dict(LANG="utf")):
    terminal.explore("--seed=42", "--tiles=·░▒▓█", **(dict(LC_ALL=None, LC_CTYPE=None, LANG=None) | where))
    terminal.ends(2).says("tmap: this locale cannot show the tiles").given_back()
END
}

@test "an empty environment, no HOME, a HOME that does not exist" {
    tmap --dump --seed=42 -g40x10 >expected
    for way in 'env -i' 'env -u HOME' 'env HOME=' 'env HOME=/none' 'env -u TERM' 'env -u PATH' \
        'env TERM= HOME= PATH= LC_ALL= LANG='; do
        # shellcheck disable=SC2086 # words
        $way "$TMAP" --dump --seed=42 -g40x10 >out 2>err
        cmp expected out
        empty err
        # shellcheck disable=SC2086 # words
        $way "$TMAP" --recipe --seed=42 >out 2>err
        empty err
    done
    in_terminal <<'END'
terminal = Terminal()
terminal.run("/usr/bin/env", "-i", TMAP, "--seed=42")
terminal.ends(2).says("tmap: TERM is not set").given_back()
terminal.run("/usr/bin/env", "-i", "TERM=xterm", TMAP, "--seed=42").shows("seed 42").quits()
terminal.run("--seed=42", HOME=None, PATH=None).taken_over().quits()
END
}

@test "TERM not set, dumb, and no terminfo: one line, exit 2; unknown or hostile: shown" {
    mkdir -p empty broken/x broken/7 folder/x/xterm-256color
    printf '\032\001' >broken/x/xterm-256color
    cp broken/x/xterm-256color broken/x/xterm
    : >broken/x/xterm-truncated
    for file in {/usr,}/{share,lib,etc}/terminfo/x/xterm-256color; do
        [ ! -f "$file" ] || head -c 200 "$file" >broken/x/xterm-cut
    done
    python3 -c 'import random, sys; sys.stdout.buffer.write(random.Random(1).randbytes(3000))' \
        >broken/x/xterm-noise
    in_terminal <<'END'
terminal = Terminal()
# The library looks in its own directories as well: they lack these names.
cases = [(None, None, "is not set"), ("", None, "is not set"),
         ("dumb", None, "cannot place its cursor")]
for term, terminfo, reason in cases:
    where = dict(TERM=term, TERMINFO=terminfo)
    where["HOME"] = "none"
    terminal.run("--seed=42", **where)
    terminal.ends(2).says(reason).given_back()
    terminal.expect(b"\x1b" not in terminal.got, f"an escape, for {term!r}")
strange = [("no-such-terminal", None), ("../../etc/passwd", None), ("\x1b[31mred", None), ("x" * 5000, None),
           (".", None), ("unknown", None), ("xterm-cut", "broken"), ("xterm-truncated", "broken"),
           ("xterm-noise", "broken")]
for term, terminfo in strange:
    terminal.run("--seed=42", TERM=term, TERMINFO=terminfo, HOME="none")
    terminal.shows("used as xterm-256color: TERM=")
    terminal.expect(b"\x1b[31mred" not in terminal.got, "TERM obeyed").quits()
# Broken directories of terminfo, which the library's own may make up for: tmap never crashes.
for terminfo in "broken", "empty", "none", "folder", "/dev/full", "/dev/zero", "x" * 5000, "":
    terminal.run("--seed=42", TERMINFO=terminfo, TERMINFO_DIRS=terminfo)
    terminal.until(lambda: b"seed 42" in terminal.got or terminal.poll() is not None, "anything")
    if terminal.poll() is None:
        terminal.quits()
    else:
        terminal.ends(2).says("tmap: TERM names a").given_back()
END
}

@test "without a terminal, TERM and terminfo change nothing" {
    tmap --dump --seed=42 -g40x10 >expected
    for term in '' dumb no-such-terminal $'\e[31m' xterm; do
        TERM=$term TERMINFO=none dumps expected --seed=42 -g40x10
        TERM=$term TERMINFO=none exits 0 --seed=42 -g40x10
        cmp expected out # standard output is no terminal
    done
}

@test "escape sequences are never written to pipes" {
    local task
    for task in '' --dump --help --version --recipe '--dump --format=csv' '--whole -w64x64'; do
        # shellcheck disable=SC2086 # words, or none
        exits 0 --seed=42 $task
        if grep -q $'\e' out err; then complain "an escape in a pipe: $task"; fi
    done
    exits 2 --zoom=99
    if grep -q $'\e' out err; then complain 'an escape in a pipe'; fi
}
