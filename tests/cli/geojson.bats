#!/usr/bin/env bats
# test: once
#
# GeoJSON: names as points and rivers as lines, held against the layers and the list of names.

load helper

@test "every river of the view is in one line, which follows the water; names are those of the list" {
    local world
    for world in '--algorithm=rivers --at=0,0' '--algorithm=rivers --climate=belts --zoom=-1 --at=64,32' \
        '--algorithm=planet --edges=bounded --world=1024x512 --feature-size=256 --at=600,200' '--algorithm=rivers --zoom=1 --at=900,900'; do
        # shellcheck disable=SC2206 # into words
        local options=(--seed=7 $world --size=200x150)
        tmap "${options[@]}" --format=geojson >map.geojson
        for layer in water direction flow names; do
            tmap "${options[@]}" --layer=$layer --format=csv >$layer
        done
        python3 - "$(tmap "${options[@]}" --recipe)" <<-'END'
			import csv, json, re, sys
			map = json.load(open("map.geojson"))
			assert map["type"] == "FeatureCollection" and map["recipe"] == sys.argv[1]
			zoom = int(re.search("--zoom=(-?[0-9]+)", map["recipe"])[1])
			x, y = (float(n) for n in re.search("--at=([0-9.]+),([0-9.]+)", map["recipe"]).groups())
			water, ways, flow = ([[int(n) for n in row] for row in csv.reader(open(name))]
			                     for name in ("water", "direction", "flow"))
			listed = list(csv.DictReader(open("names")))
			size = 2.0 ** -zoom
			cell = lambda position: tuple(round((a - b) / size) for a, b in zip(position, (x, y)))
			points = [f for f in map["features"] if f["geometry"]["type"] == "Point"]
			assert sorted((p["properties"]["name"], p["properties"]["kind"], p["properties"]["height"]) for p in points) == \
			    sorted((n["name"], n["kind"], int(n["height"])) for n in listed if n["kind"] != "river")
			lines = [f for f in map["features"] if f["geometry"]["type"] == "LineString"]
			assert len(points) + len(lines) == len(map["features"]) and len(lines) > 10
			steps, named = {}, {}
			for line in lines:
			    cells = [cell(position) for position in line["geometry"]["coordinates"]]
			    inside = lambda c: 0 <= c[0] < 200 and 0 <= c[1] < 150
			    assert len(cells) >= 2 and all(inside(c) for c in cells)
			    for a, b in zip(cells, cells[1:]):
			        way = ((1, 0), (0, 1), (-1, 0), (0, -1))[ways[a[1]][a[0]]]
			        assert (a[0] + way[0], a[1] + way[1]) == b and a not in steps
			        steps[a] = line
			    end = cells[-1]
			    assert line["properties"]["kind"] == "river"
			    named.update({c: line["properties"]["name"] for c in cells[:-1]})
			    for cell_ in cells[:-1]:
			        assert flow[cell_[1]][cell_[0]] <= line["properties"]["flow"]
			rivers = {(col, row) for row in range(150) for col in range(200) if water[row][col] == 3}
			assert set(steps) <= rivers
			for col, row in rivers - set(steps): # the last cells of lines that leave the view or end in a hollow
			    way = ((1, 0), (0, 1), (-1, 0), (0, -1), (0, 0))[ways[row][col]]
			    assert not inside((col + way[0], row + way[1])) or way == (0, 0), (col, row)
			count = same = 0
			for n in listed:
			    at = cell((float(n["X"]), float(n["Y"])))
			    if n["kind"] == "river" and at in named:
			        same += named[at] == n["name"]
			        count += 1
			assert count >= 5 and same >= 0.9 * count # the list's are named by coarser land
		END
    done
}

@test "positions are degrees where the land knows them" {
    printf 'ncols 5\nnrows 3\nxllcenter 10.5\nyllcenter -2\ncellsize 0.25\n1 2 3 4 5\n2 3 4 5 6\n3 4 5 6 7\n' >land.asc
    printf 'Myra,town,4,1\n' >own.csv
    printf 'Half,town,8192,4096\nEast,town,8191,4096\n' >half.csv # of 16384 columns
    tmap land.asc --places=own.csv --format=geojson >land.geojson
    tmap --preset=planet --seed=11 --zoom=-4 --whole --format=geojson >planet.geojson
    tmap --preset=planet --seed=11 --at=8190,4090 --size=9x9 --places=half.csv --format=geojson >half.geojson
    tmap --preset=planet --seed=11 --zoom=-4 --whole --layer=names --format=csv >names
    python3 - <<-'END'
		import csv, json
		(town,) = json.load(open("land.geojson"))["features"]
		assert town["geometry"] == {"type": "Point", "coordinates": [11.5, -1.75]}
		assert town["properties"]["name"] == "Myra"
		half = {f["properties"]["name"]: f["geometry"]["coordinates"] for f in
		        json.load(open("half.geojson"))["features"] if f["properties"]["kind"] == "town"}
		assert half["Half"][0] == -180 and 179.9 < half["East"][0] < 180
		features = json.load(open("planet.geojson"))["features"]
		points = [f for f in features if f["geometry"]["type"] == "Point"]
		listed = [n for n in csv.DictReader(open("names")) if n["kind"] != "river"]
		assert len(points) == len(listed) > 20
		for point, place in zip(points, listed):
		    east, north = point["geometry"]["coordinates"]
		    assert abs((int(place["X"]) / 16384 * 360 - east + 180) % 360 - 180) < 1e-6, (point, place)
		    assert abs(90 - int(place["Y"]) / 8191 * 180 - north) < 1e-6 and -180 <= east <= 180
		for line in (f["geometry"]["coordinates"] for f in features if f["geometry"]["type"] == "LineString"):
		    assert all(abs(a[0] - b[0]) < 1 for a, b in zip(line, line[1:]))
	END
}

@test "a view too large for rivers is refused, and drawn without them" {
    refused '*67108864 points*--rivers=none*' --seed=7 --algorithm=rivers --world=16384x16384 --whole --format=geojson
    exits 0 --seed=7 --algorithm=rivers --rivers=none --size=300x200 --format=geojson
    [ "$(grep -c LineString out)" -eq 0 ]
    [ "$(grep -c Point out)" -gt 5 ]
}
