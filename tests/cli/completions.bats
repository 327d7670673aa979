#!/usr/bin/env bats
# test: once
#
# Completions: real shells complete the options and the names that the program takes.

load helper

folder=$(dirname "$TMAP")

# options: prints the long options that bash completes, with = at the end of those that take a value.
options() {
    bash_completes -- | sort
}

# options_of_help: prints those of the help.
options_of_help() {
    tmap --help | sed -nE 's/^  (-., |    )(--[^]= []+)\[?(=?).*/\2\3/p' | sort
}

# choices: prints the options that choose among names, and the names: NAME: A B C
choices() {
    local option names
    if [ ! -e "$BATS_FILE_TMPDIR/choices" ]; then
        for option in $(options | sed -n 's/^--\(.*\)=$/\1/p'); do
            names=$(names_of "$option")
            [ -z "$names" ] || echo "$option: $names"
        done >"$BATS_FILE_TMPDIR/choices"
    fi
    cat "$BATS_FILE_TMPDIR/choices"
}

# bash_completes WORD...: prints the completions that bash offers for the last word.
bash_completes() {
    bash --norc -c '
        compopt() { echo "$*" >&3; }
        . "$1"
        shift
        COMP_WORDS=(tmap "$@") COMP_CWORD=$#
        _tmap
        printf "%s\n" "${COMPREPLY[@]}"' - "$folder/completions.bash" "$@" 3>.asked
}

# fish_completes LINE: prints the completions that fish offers for the last word.
fish_completes() {
    HOME=$PWD fish --no-config -c "source '$folder/completions.fish'; complete -C '$1'" | cut -f1
}

# zsh_completes LINE...: prints each line as zsh completes it after a tab, or the list below it.
zsh_completes() {
    mkdir -p zsh
    cp "$folder/completions.zsh" zsh/_tmap
    cat >zsh.py <<-'END'
		import fcntl, os, pty, select, struct, sys, termios, time
		pid, terminal = pty.fork()
		if pid == 0:
		    os.execvp("zsh", ["zsh", "-f", "-i"])
		fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 200, 200, 0, 0))
		def wait(wanted):
		    got, until = "", time.time() + 30
		    while wanted not in got:
		        if not select.select([terminal], [], [], max(0, until - time.time()))[0]:
		            sys.exit("no %r in %r" % (wanted, got))
		        got += os.read(terminal, 65536).decode()
		    return got
		os.write(terminal, b"""PS1=; stty -echo; fpath=($PWD/zsh $fpath); autoload -U compinit;
		compinit -u -D; LISTMAX=0; setopt no_list_beep no_prompt_cr no_prompt_sp
		finish() { zle expand-or-complete; zle -R; print; print -r "<$BUFFER>"; print "<e""nd>" }
		zle -N finish; bindkey "^T" finish; print "<re""ady>"
		""")
		wait("<ready>")
		for line in sys.argv[1:]:
		    os.write(terminal, b"\x15" + line.encode() + b"\x14")
		    print(wait("<end>"))
		os.close(terminal)
	END
    TERM=dumb HOME=$PWD python3 zsh.py "$@" | tr -d '\r'
}

@test "bash completes each option, and each name that an option takes" {
    options >expected
    [ "$(wc -l <expected)" -le 62 ]
    options_of_help | comm -23 - expected >missing
    empty missing
    never grep -q -e --light expected # an old spelling
    [ "$(bash_completes --form)" = --format= ]
    [ "$(cat .asked)" = '-o nospace' ]
    [ "$(choices | wc -l)" -ge 8 ]
    while IFS=': ' read -r option names; do
        [ "$(bash_completes "--$option" = '' | xargs)" = "$names" ] || complain "--$option"
        [ "$(bash_completes "--$option" '' | xargs)" = "$names" ]
        [ "$(bash_completes -d "--$option=" | sed "s/^--$option=//" | xargs)" = "$names" ]
    done < <(choices)
    [ "$(bash_completes --color = al)" = always ]
    [ "$(bash_completes -F png-)" = png-grey ]
    [ "$(bash_completes --format=png-)" = --format=png-grey ]
}

@test "bash completes the names of files where tmap takes a file, and no free text" {
    touch 'a file.png' b.txt
    [ "$(bash_completes -o a)" = 'a file.png' ]
    [ "$(cat .asked)" = '-o filenames' ]
    [ "$(bash_completes --from = b)" = b.txt ]
    [ "$(bash_completes --palette = b)" = b.txt ]
    [ "$(bash_completes a)" = 'a file.png' ]
    [ -z "$(bash_completes --seed = '')" ]
    [ -z "$(bash_completes -w '')" ]
}

@test "fish completes each option, each name that an option takes, and names of files" {
    fish_completes 'tmap --' | grep -v '^--.*=$' | sed 's/=$//' | sort -u >actual
    options | sed 's/=$//' | sort | cmp - actual
    while IFS=': ' read -r option names; do
        fish_completes "tmap -d --$option=" | sed "s/^--$option=//" | grep -v / | sort >actual
        tr ' ' '\n' <<<"$names" | sort | cmp - actual || complain "--$option"
    done < <(choices)
    touch b.txt
    [ "$(fish_completes 'tmap -o b')" = b.txt ]
    [ -z "$(fish_completes 'tmap -s ')" ]
}

@test "zsh completes options, the names that they take, and names of files" {
    touch 'b file.png'
    zsh_completes 'tmap --form' 'tmap -d --format=png-g' 'tmap -Fpro' 'tmap --palette=v' 'tmap --palette=b' \
        'tmap -o b' | grep '^<.*>$' | grep -v '^<end>$' >completed
    diff completed - <<-'END'
		<tmap --format=>
		<tmap -d --format=png-grey >
		<tmap -Fprofile >
		<tmap --palette=viridis >
		<tmap --palette=b\ file.png >
		<tmap -o b\ file.png >
	END
    zsh_completes 'tmap --' >listed
    for option in $(options | tr -d =); do
        grep -q -e "^$option .*-- " listed || complain "no $option"
    done
    local lines n=0
    mapfile -t lines < <(choices | sed 's/^\([^:]*\):.*/tmap --\1=/')
    zsh_completes "${lines[@]}" | awk '{ print > ("listed." n + 0) } /<end>/ { n++ }'
    while IFS=': ' read -r option names; do
        for name in $names; do
            grep -qw -e "$name" listed.$n || complain "no $name for --$option"
        done
        n=$((n + 1))
    done < <(choices)
}
