#!/usr/bin/env bats
# test: once coverage
#
# Lists of towns: --layer=places, and its rows read again by --places.

load helper

land=(--dump --seed=12 --world=512x512 --feature-size=64 --algorithm=rivers --climate=belts --sea=40%)

@test "a list of towns has what it says, in reading order, and json has the same" {
    tmap "${land[@]}" --size=512x512 --layer=places --format=csv >list
    tmap "${land[@]}" --size=512x512 --layer=places --format=json >list.json
    python3 - list list.json <<-'END'
		import csv, json, sys
		head = "name,kind,x,y,rank,people,at,key".split(",")
		rows = list(csv.DictReader(open(sys.argv[1])))
		assert list(rows[0]) == head and len(rows) > 100
		assert len({row["key"] for row in rows}) == len(rows)
		places = [(int(row["y"]), int(row["x"])) for row in rows]
		assert places == sorted(places) and all(0 <= n < 512 for place in places for n in place)
		words = {"coast", "river", "confluence", "lake", "fork", "ferry", "crossing"}
		ranks = ["hamlet", "village", "town", "city"]
		for row in rows:
		    at = row["at"].split()
		    assert set(at) <= words and ("confluence" not in at or "river" in at)
		    port = "coast" in at and ("river" in at or "ferry" in at) and row["rank"] in "12"
		    assert row["kind"] == ("port" if port else ranks[int(row["rank"])]), row
		    assert int(row["people"]) > 0
		assert {"village", "town", "port", "city"} <= {row["kind"] for row in rows}
		read = json.load(open(sys.argv[2]))
		assert [{word: str(place[word]) for word in head} for place in read["places"]] == rows
		assert "--layer=places" in read["recipe"]
	END
}

@test "a window has the towns of that part of the whole, with any number of threads" {
    whole=(--size=512x512 --layer=places --format=csv)
    part=(--layer=places --format=csv --size=200x90 '--at=100,205')
    tmap "${land[@]}" "${whole[@]}" --threads=1 >list
    tmap "${land[@]}" "${whole[@]}" --threads=3 | cmp - list
    awk -F, 'NR == 1 || ($3 >= 100 && $3 < 300 && $4 >= 205 && $4 < 295)' list >wanted
    [ "$(wc -l <wanted)" -gt 10 ]
    tmap "${land[@]}" "${part[@]}" | cmp - wanted
    tmap "${land[@]}" --size=60x60 --at=490,480 --layer=places --format=csv >seam
    sed 1d seam | awk -F, '($3 >= 490 || $3 < 38) && ($4 >= 480 || $4 < 28)' >inside
    sed 1d seam | cmp - inside
    [ -s inside ]
    tmap "${land[@]}" --size=256x256 --zoom=-1 --layer=places --format=csv | sed '1d;s/.*,//' | sort >far
    sed '1d;s/.*,//' list | sort | comm -13 - far >lost
    empty lost
}

@test "a row of a list of towns names its town, and is no stop; without its key it is one" {
    all=(--size=512x512 --layer=places --format=csv)
    tmap "${land[@]}" "${all[@]}" >list
    tmap "${land[@]}" "${all[@]}" --places=list | cmp - list
    sed -n '1p;/,port,/{s/^[^,]*/"New, Haven"/p;q}' list >one
    key=$(sed '1d;s/.*,//' one)
    tmap "${land[@]}" "${all[@]}" --places=one | diff - list >changed || true
    [ "$(grep -c '^<' changed)" -eq 1 ]
    grep -qx "< \"New, Haven\",port,.*,$key" changed
    printf 'name,kind,x,y\nFort,castle,%s\n' "$(sed '1d;s/"[^"]*",port,\([0-9]*,[0-9]*\),.*/\1/' one)" >stop
    tmap "${land[@]}" "${all[@]}" --places=stop | grep -q '^Fort,castle,'
    for key in x -1 1.5 18446744073709551616; do
        printf 'name,kind,x,y,key\nA,town,1,1,%s\n' "$key" >bad
        refused '*row 2, column 5: *the key of a town*' "${land[@]}" "${all[@]}" --places=bad
    done
    printf 'name,kind,x,y,key\nA,town,1,1\nB,lake,2,2,\n' >none
    exits 0 "${land[@]}" "${all[@]}" --places=none
}

@test "the digest of places counts keys" {
    for key in 1 2 ''; do
        printf 'name,kind,x,y,key\nA,hill,1,2,%s\n' "$key" >one
        wanted=$(python3 - "$key" <<-'END'
			import sys
			digest = 2166136261
			for byte in "\n".join(["A", "hill", "65536", "131072"] + sys.argv[1].split() + [""]).encode():
			    digest = (digest ^ byte) * 16777619 % 2**32
			print(digest)
		END
        )
        tmap "${land[@]}" --places=one --recipe | grep -q -- "--places-digest=$wanted\$"
    done
}

@test "worlds without towns, and formats without lists, are refused in one line" {
    list=(--layer=places --format=csv)
    refused '*--layer=places: it needs a climate: --climate=belts' --dump --seed=1 "${list[@]}"
    refused '*--layer=places: only --algorithm=rivers or planet makes water' --dump --seed=1 \
        --climate=belts "${list[@]}"
    refused '*--layer=places is a list: --format=csv or --format=json' "${land[@]}" \
        --layer=places --format=pgm
}

@test "towns are described in words, with --towns alone; / and --center find them" {
    tmap "${land[@]}" --size=512x512 --layer=places --format=csv >list
    while IFS=, read -r name kind x y _ _ at _; do
        case $at in
        'coast river') words="town $name, a $kind at the mouth of the [A-Z]*" ;;
        coast) words="town $name, a $kind on the coast" ;;
        'river crossing') words="town $name, a $kind at a crossing of the [A-Z]*" ;;
        *) continue ;;
        esac
        tmap "${land[@]}" --towns --describe="$x,$y" | grep '^town ' >line
        # shellcheck disable=SC2053 # the words are a pattern
        [[ $(cat line) == $words ]] || complain "$name: $(cat line)"
    done < <(grep -m 1 'port,.*,coast river,' list && grep -m 2 ',coast,' list && grep -m 1 ',river crossing,' list)
    IFS=, read -r name kind x y _ < <(grep -m 1 ',city,' list)
    tmap "${land[@]}" --labels --describe="$x,$y" >without
    tmap "${land[@]}" --labels --towns --describe="$x,$y" | grep -v '^town ' | cmp - without
    tmap "${land[@]}" --towns --center="$name" --size=41x11 --zoom=0 --recipe | grep -q -- "--at=$((x - 20)),$((y - 5)) "
    tmap "${land[@]}" --towns --keys="/$name<Enter>x" --size=160x20 | tail -n 1 >status
    grep -q "$name, a city " status
    refused "*$name*no*" "${land[@]}" --center="$name"
    nearest=$(awk -F, '$2 == "port" { x = ($3 - 40 + 768) % 512 - 256; y = ($4 - 12 + 768) % 512 - 256
        print x * x + y * y, $1 }' list | sort -n | head -n 1)
    tmap "${land[@]}" --towns --size=80x24 --keys='/port<Enter>' | tail -n 1 | grep -q "${nearest#* }, port; n next"
}

@test "M renames a town, by its name or by the letters of its label" {
    view=("${land[@]:1}" --towns --size=120x30)
    name=$(tmap "${land[@]}" --size=512x512 --layer=places -Fcsv |
        awk -F, '$2 == "city" { print $1; exit }')
    keys="/$name<Enter>"
    tmap "${view[@]}" --dump --keys="$keys" >before
    at=$(awk -v name="$name" 'at = index($0, name) { print at, NR - 1; exit }' before)
    for keys in "${keys}M" "$keys<Esc><Click $at>M"; do
        tmap "${view[@]}" --dump --keys="$keys" | tail -n 1 | grep -q "^new name: $name"
        tmap "${view[@]}" --dump --keys="${keys}Qwertz<Enter>" >out
        tail -n 1 out | grep -q renamed
        sed -n "$((${at#* } + 1))p" out | grep -q Qwertz
        ! grep -q "$name" out
        tmap "${view[@]}" --dump --keys="${keys}Qwertz<Enter>/Qwertz<Enter>" | tail -n 1 | grep -q 'Qwertz, city'
    done
}
