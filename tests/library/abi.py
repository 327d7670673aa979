#!/usr/bin/env python3
"""Lists what programs were compiled to: the names and versions of a library's functions, the sizes of
tmap.h's structs with the places of their members, and the numbers of its enums.

usage: abi.py HEADER LIBRARY

tests/library/abi.txt has the list of TMAP_API 1: lines may be added to it, and the sizes of structs
may grow (COMPATIBILITY in tmap(3) says how), but no other line may change.
"""
import re
import subprocess
import sys
import tempfile

header, library = sys.argv[1:]
text = re.sub(r"/\*.*?\*/", "", open(header, encoding="utf-8").read(), flags=re.DOTALL)
lines = []
for word, name, body in re.findall(r"\b(struct|enum) (\w*) ?\{(.*?)\}", text, re.DOTALL):
    if word == "enum":
        lines += [(name or "enum") + " %s %%d" % one.split("=")[0].strip() + '\\n", (int)%s'
                  % one.split("=")[0].strip() for one in body.split(",") if one.strip()]
        continue
    lines += ['%s %%zu\\n", sizeof(struct %s)' % (name, name)]
    for member in re.findall(r"(\w+)(?:\[\d+\])?\s*(?=[,;])", body):
        lines += ['%s.%s %%zu %%zu\\n", offsetof(struct %s, %s), sizeof((struct %s *)0)->%s'
                  % (name, member, name, member, name, member)]
with tempfile.TemporaryDirectory() as folder:
    with open(folder + "/abi.c", "w", encoding="utf-8") as file:
        file.write('#include <stdio.h>\n#include "tmap.h"\nint main(void)\n{\n')
        file.writelines('    printf("%s);\n' % line for line in lines)
        file.write("    return 0;\n}\n")
    subprocess.run(["gcc", "-Wall", "-Werror", "-I", header[:header.rfind("/")], folder + "/abi.c",
                    "-o", folder + "/abi"], check=True)
    found = subprocess.run([folder + "/abi"], check=True, stdout=subprocess.PIPE, text=True).stdout
names = subprocess.run(["nm", "-D", "--defined-only", library], check=True, stdout=subprocess.PIPE,
                       text=True).stdout
names = sorted(line.split()[-1] for line in names.splitlines() if " A " not in line)
print("\n".join(names) + "\n" + found, end="")
