#!/usr/bin/env bats
# Storms of resizes, after which the last frame is the dump of the last size.

# tmux.bash shares its variables with the tests.
# shellcheck disable=SC2034
load tmux
load ../faults/helper

@test "1,000 resizes and 100 keys: no crash, and the last frame is the dump" {
    # The program runs in a terminal that is resized at once, as tmux is not; tmux then shows the bytes.
    in_terminal <<'END'
import random
random.seed(18)
terminal = Terminal()
for storm in range(5):
    terminal.run("--preset=classic", "--seed=42", "--relief=shade", "--blocks=filled", TERM="tmux-256color").taken_over().settle().forget()
    for n in range(200):
        cols, rows = random.randint(1, 200), random.randint(1, 60)
        if n == 199:
            cols, rows = random.randint(80, 200), random.randint(5, 60)
        terminal.resize(cols, rows)
        if n % 10 == 5:
            terminal.type(random.choice("hjklHJKL+-r"))
        time.sleep(random.random() / 500)
    terminal.reaches(rows).settle()
    with open(f"storm{storm}", "wb") as out:
        out.write(terminal.got)
    with open(f"size{storm}", "w") as out:
        out.write(f"{cols}x{rows}")
    terminal.type("c").settle().type("c").settle().quits()
    with open(f"line{storm}", "w") as out:
        out.write(terminal.got.decode(errors="replace").rsplit("tmap --world-version", 1)[1])
END
    local storm
    recipe=(--labels=whole)
    for storm in 0 1 2 3 4; do
        terminal "$(cat "size$storm")" sh -c "stty -echo; cat storm$storm; sleep 600"
        read_line "$(tr '\r\n' '  ' <"line$storm")"
        expect_map_of_line
    done
}
