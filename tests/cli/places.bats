#!/usr/bin/env bats
#
# Places of the user's own: drawn and listed among the names of the world, read again as they were
# printed, known by a digest, and refused if they are broken.

load helper

own() {
    cat >own.csv <<-'END'
		name,kind,x,y
		Myra,town,40,12
		Zürich,city,10,5
		"King, ""Al""",person,60,3
		Sea of Ice,sea,50,20
		<Gate> & Co,gate,20.5,8.25
	END
}

# pixels: prints the packed pixels of a PNG, without its recipe.
pixels() {
    python3 -c '
import struct, sys
data, at = sys.stdin.buffer.read(), 8
while at < len(data):
    length, kind = struct.unpack(">I4s", data[at:at + 8])
    if kind == b"IDAT":
        sys.stdout.buffer.write(data[at + 8:at + 8 + length])
    at += length + 12'
}

@test "places stand on the map, at their place, unless names are given up" {
    own
    exits 0 --dump --seed=7 --size=80x24 --places=own.csv
    [ "$(sed -n 13p out | cut -c 41-45)" = '*Myra' ]
    sed -n 6p out | grep -q ' \*Zürich '
    sed -n 4p out | grep -q 'King, "Al"'
    sed -n 21p out | grep -q ' Sea of Ice '
    grep -q '<Gate> & Co' out
    tmap --dump --seed=7 --size=80x24 >plain
    dumps plain --seed=7 --size=80x24 --places=own.csv --no-labels
    dumps plain --seed=7 --size=80x24 --places=none
    [[ $(tmap --recipe --seed=7 -g10x6 --places=own.csv --center=myra) == *' --at=35,9 '* ]]
    exits 0 --dump --seed=7 --world=128x128 --whole --places=own.csv
    grep -q '\*Myra' out
    tmap --dump --seed=7 --size=80x24 --labels >named
    : >none.csv
    dumps named --seed=7 --size=80x24 --places=none.csv
    tmap --seed=7 --size=80x24 --places=own.csv --format=svg --color=always >own.svg
    python3 -c 'import sys, xml.etree.ElementTree as t; s = "".join(t.parse("own.svg").getroot().itertext()); assert "@Zürich" in s'
}

@test "names of letters of four bytes have room in maps of many rows" {
    python3 - >own.csv <<-'END'
		print("name,kind,x,y")
		for y in range(0, 130):
		    for x in range(4, 120, 14):
		        print(f"{chr(0x1F100 + y % 10) * 9},town,{x + y % 2},{y}")
	END
    local cells
    for cells in --aspect=tall --aspect=spaced --tiles='水田林森山岳'; do
        exits 0 --dump --seed=7 --size=128x130 "$cells" --places=own.csv
        [ "$(wc -l <out)" -eq 130 ]
        [ "$(grep -o '🄃🄃🄃🄃🄃🄃🄃🄃🄃' out | wc -l)" -gt 40 ]
        exits 0 --dump --seed=7 --size=128x130 "$cells" --places=own.csv --format=ansi --color-depth=24bit
        [ "$(wc -l <out)" -eq 130 ]
    done
}

@test "places are where they are in every window, at every zoom, and wrap with the world" {
    printf 'Myra,town,1020,12\n' >own.csv
    local zoom
    for zoom in -3 -1 0 2; do
        tmap --seed=7 --algorithm=rivers --zoom=$zoom --size=200x40 --at=992,8 --places=own.csv --dump >map
        tmap --seed=7 --algorithm=rivers --zoom=$zoom --size=200x40 --at=992,8 --places=own.csv \
            --layer=names --format=csv >list
        [[ $(grep Myra list) == Myra,town,$((zoom < 0 ? 1020 >> -zoom << -zoom : 1020)),$((zoom < 0 ? 12 >> -zoom << -zoom : 12)),* ]]
        python3 - $zoom <<-'END'
			import sys
			scale = 2.0 ** int(sys.argv[1])
			col, row = int(1020 * scale) - int(992 * scale), int(12 * scale) - int(8 * scale)
			lines = open("map").read().split("\n")
			assert lines[row][col] == "*" and "Myra" in lines[row], lines[row]
		END
    done
    tmap --seed=7 --size=10x5 --at=1018,10 --places=own.csv --dump >part
    [ "$(sed -n 3p part | cut -c 3)" = '*' ]
    tmap --seed=7 --size=3000x5 --at=0,10 --places=own.csv --dump | sed -n 3p | grep -o '\*Myra\|Myra\*' | wc -l | grep -qx 2
}

@test "csv, json and Tiled's maps list places beside the names of the world, quoted" {
    own
    local view=(--seed=7 --size=300x200 --places=own.csv)
    tmap "${view[@]}" --layer=names --format=csv >list
    tmap "${view[@]}" --format=json >map.json
    tmap "${view[@]}" --format=tmx >map.tmx
    tmap --seed=7 --size=300x200 --layer=names --format=csv >plain
    python3 - <<-'END'
		import csv, json, xml.etree.ElementTree as tree
		own = {(row["name"], row["kind"], int(float(row["x"])), int(float(row["y"])))
		       for row in csv.DictReader(open("own.csv"))}
		assert len(own) == 5
		world = {(row["name"], row["kind"], int(row["X"]), int(row["Y"])) for row in csv.DictReader(open("plain"))}
		listed = [(row["name"], row["kind"], int(row["X"]), int(row["Y"])) for row in csv.DictReader(open("list"))]
		assert set(listed) == own | world and len(listed) == len(own) + len(world) and len(world) > 3
		assert listed == sorted(listed, key=lambda place: (place[3], place[2]))
		read = [(it["name"], it["kind"], it["x"], it["y"]) for it in json.load(open("map.json"))["names"]]
		assert read == listed
		points = [(it.get("name"), it.get("type"), int(it.get("x")) // 16, int(it.get("y")) // 16)
		          for it in tree.parse("map.tmx").getroot().iter("object")]
		assert points == listed
	END
}

@test "a list of names that was printed and is read again changes nothing, at any zoom" {
    local world from froms='-2 0 1' zoom options names view
    [ -z "${SANITIZED-}" ] || froms=0
    for world in '--algorithm=rivers' '--algorithm=planet --world=1024x512' '--algorithm=gullies' \
        '--algorithm=rivers --edges=bounded --climate=belts' '--edges=bounded'; do
        for from in $froms; do
            # shellcheck disable=SC2206 # into words
            options=(--seed=9 $world)
            names=("--zoom=$from" --size=500x256 "--at=64,32" --layer=names --format=csv)
            tmap "${options[@]}" "${names[@]}" >list
            [ "$(wc -l <list)" -ge 4 ] || complain "few names: $world"
            tmap "${options[@]}" "${names[@]}" --places=list | cmp - list
            for zoom in -2 -1 0 $from; do # nearer than the list there may be others
                [ "$zoom" -le "$from" ] || continue
                view=("${options[@]}" "--zoom=$zoom" "--at=64,32")
                tmap --dump "${view[@]}" --size=200x100 --labels >map
                tmap --dump "${view[@]}" --size=200x100 --places=list | cmp - map
                tmap "${view[@]}" --size=240x128 --labels --format=png | pixels >map
                tmap "${view[@]}" --size=240x128 --places=list --format=png | pixels | cmp - map
            done
        done
    done
}

@test "a list of the last half cell at a rim is read again, and so are such places by --at and --describe" {
    local planet=(--preset=planet --seed=11 --zoom=1)
    tmap "${planet[@]}" --at=7000,8100 --size=600x184 --layer=names --format=csv >list
    grep -q '^Momava,peak,7295,8191.5,' list
    tmap "${planet[@]}" --at=7000,8100 --size=600x184 --layer=names --format=csv --places=list | cmp - list
    exits 0 "${planet[@]}" --labels --describe=7295,8191.5
    grep -q '^near Momava, peak, 0 cells' out
    exits 0 "${planet[@]}" --aspect=tall --at=7295,8191.5 --size=9x1 --recipe
    grep -q -e '--at=7295,8191.5 ' out
    refused '*from 0 to 8191*' "${planet[@]}" --dump --at=7295,8192
}

# rename TRIALS SEED: renames random rows of random lists, reads them again, and requires that their
# things have the new names and nothing else has changed; or that they are refused, few of one list.
rename() {
    python3 - "$@" "$TMAP" <<-'END'
		import csv, io, random, subprocess, sys
		draw = random.Random(int(sys.argv[2]))
		worlds = """--algorithm=rivers
		--algorithm=rivers --edges=bounded
		--algorithm=rivers --edges=bounded --world=64x64 --feature-size=8
		--algorithm=planet --world=1024x512
		--algorithm=planet --world=512x256 --edges=wrap-x --climate=belts
		--algorithm=gullies

		--edges=bounded --world=1025x513
		--world=40x40 --feature-size=4
		--world=224x128 --feature-size=32""".split("\n")
		def run(*args):
		    return subprocess.run([sys.argv[3], *args], capture_output=True, text=True)
		def rows_of(text):
		    return list(csv.reader(io.StringIO(text)))[1:]
		def thing(row): # a river has many rows
		    return tuple(row[:2] if row[1] == "river" else row[:4])
		renamed = refused = 0
		for trial in range(int(sys.argv[1])):
		    zoom = draw.randrange(-2, 5)
		    ask = [*draw.choice(worlds).split(), "--seed=%d" % draw.randrange(10**6), "--zoom=%d" % zoom,
		           "--size=300x200", "--at=%d,%d" % (draw.randrange(40), draw.randrange(40)),
		           "--layer=names", "--format=csv"]
		    out = run(*ask)
		    if "nothing has a name" in out.stderr or len(rows_of(out.stdout)) == 0:
		        continue
		    listed = rows_of(out.stdout)
		    count = min(draw.choice([1, 1, 1, 2, 5, 20, 1000]), len(listed))
		    names = {}
		    with open("own.csv", "w") as file:
		        file.write("name,kind,x,y\n")
		        for row in draw.sample(listed, count):
		            new = row[0]
		            if draw.random() < (1 if count <= 5 else .3):
		                new = names.setdefault(thing(row), "New %d" % len(names))
		            file.write(",".join([new, *row[1:4]]) + "\n")
		    out = run(*ask, "--places=own.csv")
		    if out.returncode == 2 and "may rename" in out.stderr:
		        refused += 1
		        continue
		    assert out.returncode == 0, out.stderr
		    want = [[names.get(thing(row), row[0]), *row[1:]] for row in listed]
		    assert rows_of(out.stdout) == want, (ask, open("own.csv").read())
		    renamed += 1
		print(renamed, "renamed,", refused, "refused")
		assert renamed > 10 * refused + 20
	END
}

@test "any row of a printed list, alone or with others, renames its thing and nothing else" {
    local small=(--seed=7 --world=40x40 -f 4 --whole --zoom=2 --layer=names --format=csv)
    tmap "${small[@]}" >list
    grep -q '^Modia,sea,12,2,' list
    printf 'name,kind,x,y\nHome,sea,12,2\n' >own.csv
    tmap "${small[@]}" --places=own.csv | diff - <(sed 's/^Modia,sea,12,2,/Home,sea,12,2,/' list)
    grep ',sea,' list >seas.csv
    tmap "${small[@]}" --places=seas.csv | cmp - list
    rename 60 5
}

@test "of two things in one place the one whose name is kept stays, else the row is refused" {
    local lakes=(--seed=3175885450 --world=224x128 -f 32 --whole --layer=names --format=csv) names
    tmap "${lakes[@]}" >list
    mapfile -t names < <(grep ',lake,80,112,' list | cut -d, -f1)
    [ "${#names[@]}" -eq 2 ]
    sed "s/^${names[1]},/Home,/" list >own.csv
    tmap "${lakes[@]}" --places=own.csv | cmp - own.csv
    printf 'Home,lake,80,112\n' >own.csv
    refused "*own.csv: Home,lake,80,112: it may rename ${names[0]} or ${names[1]}*" \
        "${lakes[@]}" --places=own.csv ||
        refused "*own.csv: Home,lake,80,112: it may rename ${names[1]} or ${names[0]}*" \
            "${lakes[@]}" --places=own.csv
    sed "s/^${names[0]},lake,80/Home,lake,80/; s/^${names[1]},lake,80/Away,lake,80/" list >own.csv
    refused '*it may rename *: leave it out, or keep the other rows of its list*' "${lakes[@]}" --places=own.csv
}

@test "a place of the kind and the place of one of the world gives it another name" {
    local options=(--seed=9 --algorithm=rivers)
    tmap "${options[@]}" --layer=names --format=csv --size=300x200 --at=0,0 >list
    local river kind
    river=$(awk -F, '$2 == "river" { n[$1]++ } END { for (r in n) if (n[r] >= 4) print r }' list | sort | head -n 1)
    [ -n "$river" ]
    awk -F, -v r="$river" '$1 == r && $2 == "river"' list | head -n 1 | sed 's/^[^,]*/Amazon/' >own.csv
    sed "/,river,/s/^$river,/Amazon,/" list >expected
    tmap "${options[@]}" --layer=names --format=csv --size=300x200 --at=0,0 --places=own.csv | cmp - expected
    for kind in peak lake; do
        awk -F, -v k=$kind '$2 == k' list | head -n 1 | sed 's/^[^,]*/Other/' >>own.csv
    done
    tmap "${options[@]}" --layer=names --format=csv --zoom=2 --size=1200x800 --at=0,0 --places=own.csv >near
    tmap "${options[@]}" --layer=names --format=csv --zoom=2 --size=1200x800 --at=0,0 >plain
    cmp <(sed 's/^Amazon,river/'"$river"',river/' near | grep -v ^Other) \
        <(diff plain near | sed -n '/,river,/!s/^< //p' | grep -v -x -F -f - plain)
    [ "$(grep -c '^Other,' near)" -eq 2 ]
    [ "$(wc -l <near)" -eq "$(wc -l <plain)" ]
}

@test "places that give names are as in a fresh print, whatever keys make of the land" {
    local world=(--seed=7 --size=80x24) keys
    tmap "${world[@]}" --layer=names --format=csv | sed -n '1p; 2s/^[^,]*/Own/p' >own.csv
    for keys in T TT . . .. T.; do
        tmap "${world[@]}" --places=own.csv --keys=$keys --recipe >recipe
        tmap "${world[@]}" --places=own.csv --keys=$keys | sed '$d' >shown
        xargs "$TMAP" --dump <recipe | cmp - shown || complain "$keys: $(cat shown)"
    done
}

@test "/ finds places, from afar and on real elevation, and --describe tells the nearest" {
    own
    exits 0 --dump --seed=7 --size=80x24 --at=600,600 --places=own.csv --keys='/Myr<Enter>'
    tail -n 1 out | grep -q 'Myra, town'
    exits 0 --seed=7 --places=own.csv --describe=41,13
    grep -qx 'near Myra, town, 1 cell north-west' out
    printf 'P2 30 20 9\n' >land.pgm
    for ((n = 0; n < 600; n++)); do echo $((n % 10)); done >>land.pgm
    printf 'Myra,town,5,7\n' >real.csv
    exits 0 --dump land.pgm --size=30x20 --places=real.csv
    [ "$(sed -n 8p out | cut -c 6-10)" = '*Myra' ]
    exits 0 land.pgm --places=real.csv --format=json
    python3 -c 'import json; (it,) = json.load(open("out"))["names"]; assert (it["name"], it["x"], it["y"]) == ("Myra", 5, 7)'
    exits 0 --dump land.pgm --size=30x20 --places=real.csv --keys='/myra<Enter>'
    tail -n 1 out | grep -q 'Myra, town'
}

@test "the recipe line has a digest of the places; --verify and --from need them" {
    own
    tmap --seed=7 --size=200x100 --places=own.csv -o own.png
    line=$(tmap --from=own.png --recipe --places=own.csv)
    [[ $line == *" --labels --places='own.csv' --places-digest="* ]]
    exits 0 --verify=own.png --places=own.csv
    exits 0 --from=own.png --places=own.csv --dump
    cp out whole
    eval "tmap --dump $line" | cmp - whole
    fails '*its places are in a file*--places=own.csv, or none' --verify=own.png
    sed 's/40,12/40.0,12,more/; s/Zürich/"Zürich"/' own.csv >same.csv
    exits 0 --verify=own.png --places=same.csv
    sed 's/40,12/41,12/' own.csv >other.csv
    fails '*other.csv: this file has --digest=,*' --verify=own.png --places=other.csv
    digest=$(sed 's/.*this file has --digest=,\([0-9]*\),.*/\1/' err)
    fails '*pixel*' --verify=own.png --places=other.csv --digest=",$digest"
    # Beside --from the file that was typed counts; a line with a digest refuses it.
    exits 0 --from=own.png --places=other.csv --recipe
    grep -q -- "--places-digest=$digest" out
    fails '*other.csv: this file has --digest=,*' --from=own.png --places=other.csv --places-digest=7
    fails '*other.csv: this file has --digest=,*' --from=own.png --places=other.csv --digest=,7
    fails '*own.csv: this file has --digest=,*' --dump --seed=7 --places=own.csv --places-digest=7
    exits 0 --from=own.png --places=none --dump
    [ "$(grep -c Myra out)" -eq 0 ]
    refused '*--digest=,N needs --places' --dump --digest=,7
    # The digest is what the manual says.
    printf 'Zürich,city,10.5,5\n' >one.csv
    python3 - "$(tmap --seed=7 --recipe --places=one.csv)" <<-'END'
		import sys
		digest = 2166136261
		for byte in f"Zürich\ncity\n{10 * 65536 + 32768}\n{5 * 65536}\n".encode():
		    digest = (digest ^ byte) * 16777619 % 2**32
		assert f"--places-digest={digest}" in sys.argv[1], (digest, sys.argv[1])
	END
}

@test "columns are found by their names, or are name, kind, x and y" {
    printf 'Myra,town,40,12\n' >plain.csv
    printf '\xef\xbb\xbfY,Name,height,X\r\n\r\n12,Myra,9,40\r\n' >heads.csv
    printf 'Myra , , 40 , 12 ,more,and more' >blanks.csv
    printf 'name,kind,x,y\n"Myra",town, 40,"12"\n' >quotes.csv
    for file in plain heads blanks quotes; do
        exits 0 --seed=7 --size=80x24 --places=$file.csv --layer=names --format=csv
        grep -qE '^Myra,(town|place),40,12,' out || complain $file
    done
    printf 'Name,town,40,12\n' >name.csv # a place of that name
    exits 0 --seed=7 --size=80x24 --places=name.csv --layer=names --format=csv
    grep -q '^Name,town,40,12' out
}

# digest BYTES [OPTION...]: prints the digest of places in these bytes, as printf takes them.
digest() {
    # shellcheck disable=SC2059 # the bytes are a format
    printf "$1" >bytes.csv
    exits 0 --recipe --places=bytes.csv "${@:2}"
    grep -o -e '--places-digest=[0-9]*' out || echo "none $RANDOM"
}

@test "places are read as others write them" {
    local bytes one two
    one=$(digest 'Rome,city,10,3\n')
    while read -r bytes; do
        two=$(digest "$bytes")
        [ "$two" = "$one" ] || complain "$bytes"
    done <<'END'
City,X,Y\nRome,10,3\n
Y,Burg,Province,X,Kind\n3,Rome,"Lazio, It",10,city\n
name\tkind\tx\ty\tnote\nRome\tcity\t10\t3\tred, old; big\n
\nRome\tcity\t10\t3\n
\xef\xbb\xbfName;Kind;X;Y\r\n"Rome";city;10,0;3\r\n
Rome;city;10,000;3,0\n
Rome,city,10.000000000001,2.99999999999999999999\n
END
    # What commas cut before is cut by them still.
    two=$(digest '"Rome",city,10,3,a;b;c;d;e;f\tg\th\n')
    [ "$two" = "$one" ]
    [ "$(digest 'A;B;C;D;E,city,10,3\n')" = "$(digest 'name,x,y,kind\nA;B;C;D;E,10,3,city\n')" ]
    [ "$(digest 'Town,x,10,3,y\n')" = "$(digest 'name,kind,x,y\nTown,x,10,3\n')" ]
    [ "$(digest 'city,name,x,y,lon,lat\nBig,Rome,10,3,1,1\n')" = "$(digest 'Rome,place,10,3\n')" ]
    # Decimals are rounded to 65536ths of a cell.
    [ "$(digest 'A,,10.3,3.7\n')" = "$(digest "$(python3 -c 'print("A,place,%.16f,%.16f" % (round(10.3 * 65536) / 65536, round(3.7 * 65536) / 65536))')")" ]
    [ "$(digest 'A,,10.3,3.7\n')" != "$(digest 'A,,10.3001,3.7\n')" ]
    # Letters and their accents, in one code point or in two.
    python3 - <<'END'
import unicodedata
names = ["Café", "Żyłka Łódź", "Čáslavské Žďár", "Ångström", "Győr Fűzfő", "Şanlıurfa", "Ștefan", "Ñandú", "ÿ", "Ūkļų"]
for name, form in (("one", "NFC"), ("two", "NFD")):
    with open(name + ".csv", "w") as file:
        for n, it in enumerate(names):
            file.write(unicodedata.normalize(form, f"{it},{it},{n},3\n"))
END
    ! cmp -s one.csv two.csv || complain 'there are no accents'
    [ "$(digest "$(cat one.csv)")" = "$(digest "$(cat two.csv)")" ]
}

@test "longitude and latitude are taken where the land knows degrees" {
    { # 40 cells of a tenth of a degree, the first row at 33.95 north, the first column at -117.95
        printf 'ncols 40\nnrows 40\nxllcorner -118\nyllcorner 30\ncellsize 0.1\n'
        for ((n = 0; n < 1600; n++)); do echo $((n % 7)); done
    } >real.asc
    [ "$(digest 'name,id,latitude,longitude\nA,7,33.45,-115.95\n' real.asc)" = "$(digest 'A,,20,5\n' real.asc)" ]
    [ "$(digest 'City;Lon;Lat\nA;-115,95;33,45\n' real.asc)" = "$(digest 'A,city,20,5\n' real.asc)" ]
    [ "$(digest 'lng,lat,name\n244.0499999999,33.42500000001,A\n' real.asc)" = "$(digest 'A,,20,5.25\n' real.asc)" ]
    printf 'name,lon,lat\nA,-118,33\n' >bad.csv
    refused '*: row 2, column 2: *degrees within this land' --dump real.asc --places=bad.csv
    # A world with a globe is as long as 360 degrees, and as high as 180.
    local planet=(--preset=planet --world=1024x513 --feature-size=64 --algorithm=midpoint --edges=wrap-x)
    [ "$(digest 'name,lon,lat\nA,-90,45\n' "${planet[@]}")" = "$(digest 'A,,768,128\n' "${planet[@]}")" ]
}

# bad REASON BYTES [OPTION...]: a file of these bytes, as printf takes them, is refused.
bad() {
    local reason=$1 bytes=$2
    shift 2
    # shellcheck disable=SC2059 # the bytes are a format
    printf "$bytes" >bad.csv
    refused "tmap: --places=bad.csv: $reason" --dump --seed=7 --places=bad.csv "$@"
}

@test "broken files are refused with the row and the column" {
    bad 'row 2, column 3: *from 0 to 1023*' 'A,town,1,1\nB,town,1024,1\n'
    bad 'row 1, column 4: *from 0 to 1023*' 'A,town,1,-1\n'
    bad 'row 1, column 4: *from 0 to 512*' 'A,town,1024,512.5\n' --world=1025x513 --edges=bounded
    bad 'row 1, column 3: *' 'A,town,NaN,1\n'
    bad 'row 1, column 3: *' 'A,town,1e3,1\n'
    bad 'row 1, column 3: *' 'A,town,0.3.1,1\n'
    bad 'row 1, column 3: *' 'A,town,7.,1\n'
    bad 'row 1, column 3: *' 'A,town,.,1\n'
    bad 'row 1, column 3: *' 'A,town,1023.999999,1\n' # it would be rounded to the rim
    bad 'row 1, column 3: *' 'A,town,,1\n'
    bad 'row 3, column 4: *missing*' 'A,town,1,1\n\nB,town,7\n'
    bad 'row 2, column 3: *missing*' 'x,y,name\n1\n'
    bad 'row 1, column 1: *1 to 30 letters*' ',town,1,1\n'
    bad 'row 1, column 1: *1 to 30 letters*' 'abcdefghijklmnopqrstuvwxyzabcde,town,1,1\n'
    bad 'row 1, column 2: *1 to 30 letters*' 'A,abcdefghijklmnopqrstuvwxyzabcde,1,1\n'
    bad 'row 1, column 1: *UTF-8*' 'A\xff,town,1,1\n'
    bad 'row 1, column 1: *one column wide*' '漢,town,1,1\n'
    bad 'row 1, column 1: *one column wide*' 'A\tB,town,1,1\n'
    bad 'row 1, column 1: *one column wide*' 'A\033[31m,town,1,1\n'
    bad 'row 2, column 1: *quote*' 'A,town,1,1\n"B,town,1,1\nC,town,1,1\n'
    bad 'row 1, column 1: *quotes*' '"A"B,town,1,1\n'
    bad 'row 1, column 2: *byte*' 'A,to\0wn,1,1\n'
    bad 'row 1, column 65: *64 columns*' "A,town,1,1$(printf ',%.0s' {1..61})\n"
    bad 'row 1, column 1: *no letter for an accent*' 'q\xcc\x81,town,1,1\n'
    bad 'row 1, column 1: *no letter for an accent*' '\xcc\x81a,town,1,1\n'
    bad 'row 1: "City,Big,Y" is neither a place*, nor a head*city*lon and lat*' 'City,Big,Y\nRome,10,3\n'
    bad 'row 1: "City,x,lat" is neither *' 'City;x;lat\nRome;10;3\n'
    bad 'row 1, column 2: *does not know its degrees*' 'name,lon,lat\nRome,12,42\n'
    bad 'row 2, column 2: *degrees within this land' 'name,lat,lon\nRome,91,3\n' --preset=planet
    bad 'row 2, column 3: *degrees within this land' 'name,lat,lon\nRome,9,9E\n' --preset=planet
    bad 'row 1: "{" is JSON; *csv*.places*' '{\n "type": "FeatureCollection"}\n'
    bad 'row 2, column 3: *from 0 to 1023*' 'name\tkind\tx\ty\nA\ttown\t1,024\t3\n' # 1.024, or 1024?
    refused '*--places=missing.csv: No such file*' --dump --seed=7 --places=missing.csv ||
        fails '*--places=missing.csv: No such file*' --dump --seed=7 --places=missing.csv
    refused '*exclude*' --find=land --places=bad.csv
}

@test "places that nothing would show are refused, unless names are given up" {
    own
    refused '*show no names; --view=map does' --dump --preset=atlas --seed=7 --view=globe --places=own.csv
    refused '*show no names; --view=map does' --recipe --seed=7 --view=flight --whole --places=own.csv
    exits 0 --preset=atlas --seed=7 --view=globe --places=own.csv --keys=+++
    refused '*--places need tiles*' --seed=7 --places=own.csv --format=csv
    refused '*--places need tiles*' --seed=7 --algorithm=rivers --layer=flow --places=own.csv --format=csv
    tmap --seed=7 --size=9x9 --format=csv >plain
    dumps plain --seed=7 --size=9x9 --places=own.csv --no-labels --format=csv
}

@test "files that are too long are refused, and the longest are read" {
    awk 'BEGIN { for (n = 0; n < 65536; n++) print "N" n ",town," n % 1024 "," int(n / 1024) }' >long.csv
    exits 0 --dump --seed=7 --size=80x24 --places=long.csv
    grep -q '\*N[0-9]' out
    echo 'N,town,1,1' >>long.csv
    refused '*row 65537, column 1: *more than 65536 places' --dump --seed=7 --places=long.csv
    { head -c 10000000 /dev/zero | tr '\0' a; echo ',town,1,1'; } >name.csv
    refused '*row 1, column 1: *1 to 30 letters' --dump --seed=7 --places=name.csv
    head -c 17000000 /dev/zero | tr '\0' '\n' >empty.csv
    refused '*at most 16777216 bytes' --dump --seed=7 --places=empty.csv
}

@test "a crowd of places takes no longer than as many apart" {
    awk 'BEGIN { for (n = 0; n < 16384; n++) print "N" n ",river,5,5" }' >crowd.csv
    ulimit -t 10 # quadratic, it took minutes
    exits 0 --seed=7 --algorithm=rivers --size=300x200 --places=crowd.csv --format=png
}

# spot NAME <map: prints the column and the row of the name's second letter, for <Click>.
spot() {
    awk -v name="$1" 'at = index($0, name) { print at, NR - 1; exit }'
}

@test "what is renamed has its name on maps from far away, once, but for rivers and seas" {
    local world=(--preset=alps --seed=2) name kind x y zoom
    tmap "${world[@]}" --center=15000,6900 --zoom=-1 -g400x300 --layer=names --format=csv |
        awk -F, '/,(bay|cape|peak|lake|island|range),/ && !seen[$2]++' >kinds
    [ "$(wc -l <kinds)" -ge 3 ]
    while IFS=, read -r name kind x y _; do
        printf 'Dragon Nest,%s,%s,%s\n' "$kind" "$x" "$y" >own.csv
        for zoom in -1 -3 -5 -7; do
            tmap "${world[@]}" --center="$x,$y" --zoom=$zoom -g90x31 --labels=whole --places=own.csv -d >map
            [ "$(grep -c 'Dragon Nest' map)" -eq 1 ] || complain "$zoom: $name,$(cat own.csv)"
        done
    done <kinds
    tmap "${world[@]}" --whole --zoom=-5 --title=Realm --labels=whole --places=own.csv -o sheet.png
    exits 0 --verify=sheet.png --places=own.csv
    tmap "${world[@]}" --whole --zoom=-5 --title=Realm --labels=whole -o without.png
    differ sheet.png without.png
}

@test "M on a name renames what it names; elsewhere it names a mark" {
    local world name keys row count=0
    for world in '--algorithm=rivers --seed=4' '--preset=atlas --seed=5' '--algorithm=rivers --seed=8 --zoom=-2' \
        '--preset=planet --seed=11 --zoom=-6 --at=0,0' '--seed=9'; do
        # shellcheck disable=SC2206 # into words
        local view=($world --size=120x40)
        tmap "${view[@]}" --labels --dump --keys='x<Esc>' | sed '$d' >map
        for name in $(tmap "${view[@]}" --layer=names -Fcsv | sed -n '2,$s/,.*//p'); do
            grep -q "[. ^]$name" map || continue
            row=$(spot "$name" <map)
            keys="<Click $row>M"
            tmap "${view[@]}" --labels --dump --keys="${keys}Qwertz<Enter>" >out
            sed -n "$((${row#* } + 1))p" out | grep -q Qwertz || complain "$world: $name stays"
            [ "$(sed '$d' out | grep -c "[. ^]$name")" -eq 0 ]
            tail -n 1 out | grep -q renamed
            count=$((count + 1))
            last=$name at=$keys
        done
    done
    [ "$count" -ge 10 ] || complain "only $count names"
    view+=(--labels)
    tmap "${view[@]}" --dump --keys="$at" | tail -n 1 | grep -q "^new name: $last"
    tmap "${view[@]}" --dump --keys="$at<End>ia<Enter>" | grep -q "${last}ia"
    tmap "${view[@]}" --dump --keys="$at$(printf 'x%.0s' {1..31})<Enter>" | tail -n 1 | grep -q 'must be 1 to 30 letters'
    tmap "${view[@]}" --dump --keys="${at}Qwertz<Enter>c" | tail -n 1 | grep -q 'without the new names'
    tmap "${view[@]}" --dump --keys="${at}Qwertz<Enter><Backspace><Esc>" | grep -q "$last"
    tmap "${view[@]}" --dump --keys='<Click 0 0>M' | tail -n 1 | grep -q '^name of this place: '
    refused 'tmap: --keys: M renamed*' "${view[@]}" --recipe --keys="${at}Qwertz<Enter>"
    printf 'Myra,town,40,12\n' >own.csv
    tmap --seed=9 --size=80x24 --places=own.csv --dump --keys='<Click 42 12>MZürich<Enter>' | grep -q '\*Zürich'
}

@test "city, town, village, castle, port and ruin have signs in colours, other places a star" {
    local sign at=2 view=(--seed=7 --size=60x30)
    for sign in '@ city' '= Town' ': village' '# castle' '& port' '% ruin' '* gate'; do
        printf 'Myra,%s,30,%d\n' "${sign#* }" $at
        at=$((at + 4))
    done >own.csv
    tmap "${view[@]}" --places=own.csv --dump >plain
    tmap "${view[@]}" --places=own.csv --dump --color=always | sed 's/\x1b\[[0-9;]*m//g' >colored
    [ "$(grep -o '[^ ]Myra\|Myra[^ ]' plain | tr -d 'Myra\n')" = '*******' ]
    [ "$(grep -o '[^ ]Myra\|Myra[^ ]' colored | tr -d 'Myra\n')" = '@=:#&%*' ]
    tmap "${view[@]}" --places=own.csv -o signs.png
    sed 's/,[a-zA-Z]*,/,gate,/' own.csv >gates.csv
    tmap "${view[@]}" --places=gates.csv -o gates.png
    [ "$(pixels <signs.png | cksum)" != "$(pixels <gates.png | cksum)" ]
}
