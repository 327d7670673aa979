#!/usr/bin/env python3
"""Random keys in any world lead to a recipe line that tmap takes, and that prints what they print.

usage: lines_of_keys.py TMAP SEED TRIALS

Each trial prints numbers, cells or pixels by --keys, and again by the line that --recipe prints for
the same keys: the same, and the same line. What a format cannot show, keys or not, is left out.
"""
import concurrent.futures
import os
import random
import re
import shlex
import subprocess
import sys

BEGINS = """
--seed={seed} --size=33x14
--seed={seed} --size=33x14 --labels --zoom=-2
--seed={seed} --size=33x14 --edges=bounded --world=161x97 --feature-size=32
--seed={seed} --size=33x14 --edges=wrap-x --world=64x33 --feature-size=16 --heights=-100..900m
--seed={seed} --size=33x14 --algorithm=rivers --world=128x128 --labels=whole
--seed={seed} --size=33x14 --algorithm=planet --world=256x128 --feature-size=8 --climate=noise
--seed={seed} --size=33x14 --preset=atoll
--seed={seed} --size=33x14 --preset=island --labels --zoom=0
--seed={seed} --size=33x14 --preset=mountain
--seed={seed} --size=33x14 --preset=canyons --world=512x512
--seed={seed} --size=33x14 --preset=planet --world=1024x512 --feature-size=32
--seed={seed} --size=33x14 --preset=voyage --world=512x256 --feature-size=16 --zoom=-1
--seed={seed} --size=33x14 --preset=lakeland --world=512x256 --at=best --labels
--seed={seed} --size=33x14 --preset=planet --world=512x256 --feature-size=16 --view=globe
--seed=5 --size=60x24 --algorithm=rivers --world=256x128 --feature-size=16 --places=own.csv
--seed=5 --size=60x24 --algorithm=rivers --world=256x128 --feature-size=16 --places=own.csv --sea=30%
drawn.txt --grow=32 --seed={seed} --size=33x14
drawn.txt --grow=8 --seed={seed} --size=33x14 --edges=wrap --labels --show=biome --climate=belts
drawn.txt --grow=16 --seed={seed} --size=33x14 --algorithm=gullies
land.asc --size=33x14
land.asc --size=20x9 --palette=./table.txt --at=3,2
""".split("\n")[1:-1]

KEYS = re.findall(r"(?:<[^>]*>|\S)+", """
h j k l y u b n H J K L <PgUp> <PgDn> <C-u> <C-d> + - + - 0 z z <WheelUp 3 3> <WheelDown 3 3>
d<Tick><Tick> r s5<Enter> R T f F f F a v B B p A N N e , . o i P <Tab> x <Home> <End> <End> ^ _ D U
/a<Enter> ma 'a Mhere<Enter> <End>fT T f r <Backspace> <C-r> g5,6<Enter> c ? <Esc> > <lt>
:sea=40%<Enter> :sea=none<Enter> :edges=bounded<Enter> :edges=wrap-x<Enter> :climate=belts<Enter>
:algorithm=rivers<Enter> :algorithm=diamond-square<Enter> :algorithm=planet<Enter> :show=biome<Enter>
:layer=biome<Enter> :layer=water<Enter> :layer=names<Enter> :heights=0..900m<Enter> :labels<Enter>
:relief=contour,50<Enter> :relief=shade,90,20<Enter> :tiles=@ramp<Enter> :tiles=abc<Enter>
:palette=ember<Enter> :range=measured<Enter> :halvings=2<Enter> :roughness=0.7<Enter> :title=x<Enter>
:view=globe<Enter> :view=flight,30<Enter> :zoom=fit<Enter> :world=192x96<Enter> :cell=3km<Enter>
:aspect=square<Enter> :blocks=half<Enter> :blocks=octant<Enter> :rivers=none<Enter> :origin=5,6<Enter>
:corners=0?9<Enter> :spread=0.5<Enter> :preset=atoll<Enter> :no-labels<Enter>
:normalize=area<Enter> :breaks=100,300<Enter> :feature-size=8<Enter>
""")

FORMATS = "csv", "svg", "png"


def run(words):
    done = subprocess.run([sys.argv[1], *words], stdin=subprocess.DEVNULL, capture_output=True,
                          check=False)
    if done.returncode not in (0, 2):
        sys.exit("exit %d: tmap %s\n%s" % (done.returncode, shlex.join(words), done.stderr))
    return done


def try_chain(number):
    chance = random.Random("%s %d" % (sys.argv[2], number))
    begin = BEGINS[number % len(BEGINS)].format(seed=chance.randrange(1000)).split()
    begin.append("--keys=" + "".join(chance.choices(KEYS, k=chance.randint(1, 9))))
    begin.append("--format=" + FORMATS[number % len(FORMATS)])
    if begin[-1] == "--format=csv": # which has no names
        begin = [word for word in begin if not word.startswith("--labels")]
    wanted = run(begin)
    line = run([*begin, "--recipe"])
    words = shlex.split(line.stdout.decode())
    for more in ["--recipe"], begin[-1:]:
        found = run([*words, *more])
        if found.stdout != (line if more == ["--recipe"] else wanted).stdout and wanted.stdout:
            return "tmap %s\nleads to %sand with %s to %s" % (
                shlex.join(begin), line.stdout.decode(), more[0],
                (found.stderr or found.stdout)[:200].decode(errors="replace"))
    return None


with open("drawn.txt", "w", encoding="ascii") as file:
    file.write("~~~~~\n~##X~\n~?X@~\n~~~~~\n")
with open("land.asc", "w", encoding="ascii") as file:
    file.write("ncols 40\nnrows 24\nxllcorner 600000\nyllcorner 0\ncellsize 1000\n")
    file.writelines(" ".join(str((i * 7 + j * 31) % 199 * 10 - 300) for i in range(40)) + "\n"
                    for j in range(24))
with open("table.txt", "w", encoding="ascii") as file:
    file.write("-300 0 0 120\n500 0 200 0\n1000 200 200 0\n1700 255 255 255\n")
rows = run("--seed=5 --algorithm=rivers --world=256x128 --feature-size=16 --size=256x128 "
           "--format=csv --layer=names".split()).stdout.decode().splitlines()
with open("own.csv", "w", encoding="utf-8") as file:
    file.write("\n".join("N" + row if n % 3 == 1 else row for n, row in enumerate(rows[:9])))
os.environ["LC_ALL"] = "C.UTF-8"
with concurrent.futures.ThreadPoolExecutor() as pool:
    wrong = [fault for fault in pool.map(try_chain, range(int(sys.argv[3]))) if fault]
sys.exit("\n\n".join(wrong) or 0)
