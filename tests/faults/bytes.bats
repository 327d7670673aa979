#!/usr/bin/env bats
# test: once
#
# What keys cost: the bytes that a frame takes on the way to the terminal. A key that scrolls sends
# what comes into sight, not the whole map, whatever the look; a key that changes nothing sends next
# to nothing.

load ../cli/helper
load helper

@test "a key that scrolls at 200x60 sends what comes into sight" {
    in_terminal <<-'END'
		def costs(t, key, most):
		    t.forget().type(key).settle()
		    t.expect(100 < len(t.got) <= most, f"{key}: {len(t.got)} bytes, not 100 to {most}")
		t = Terminal(200, 60)
		for options, row, both in (
		    ((), 8000, 12000),
		    (("--blocks=ascii", "--relief=plain"), 2500, 4000),
		    (("--blocks=half", "--relief=plain"), 4000, 6000),
		    (("--blocks=half", "--relief=shade"), 8000, 12000),
		    (("--blocks=ascii", "--relief=contour"), 4000, 8000),
		    (("--blocks=ascii", "--relief=plain", "--aspect=square"), 2500, 4000),
		):
		    t.run("--seed=3", *options, TERM="xterm-256color").taken_over().settle()
		    for key in "jkjlhl":
		        costs(t, key, row)
		    for key in "nyub":
		        costs(t, key, both)
		    t.forget().type("#").settle()
		    t.expect(len(t.got) < 500, f"a key without effect: {len(t.got)} bytes")
		    t.quits()
	END
}
