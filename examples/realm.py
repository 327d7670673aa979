"""A realm: a world that tmap searches for, and its cities and towns, the largest first.

    python3 realm.py ["CONDITIONS"]
"""
import csv
import subprocess
import sys

WORLD = ["--world=512x512", "--feature-size=128", "--algorithm=rivers", "--climate=belts", "--sea=45%"]


def tmap(*options):
    return subprocess.run(["tmap", *options], check=True, stdout=subprocess.PIPE, text=True).stdout


found = tmap("--find=count=1 " + (sys.argv[1] if sys.argv[1:] else "taiga>=10 region>=70"), *WORLD)
world = WORLD + ["--seed=" + found.split()[0]]
places = csv.DictReader(tmap("--layer=places", "--format=csv", "--zoom=-2", "--whole", *world).splitlines())
for place in sorted(places, key=lambda place: -int(place["people"])):
    print("{name}, a {kind} of {people} at {x},{y} ({at})".format(**place))
print("tmap", *world)
