#!/usr/bin/env python3
"""One name for one thing: struct tags and static functions of src/ are unique, and no static
function has the name of one that a system header declares.

usage: names.py COMPILER FLAGS... -- FILE...
"""
import re
import subprocess
import sys
from collections import defaultdict

HEADERS = (
    "assert ctype curses errno fcntl limits locale math pthread sched search setjmp signal spawn "
    "stdio stdlib string strings sys/ioctl sys/mman sys/select sys/stat term termios time unistd "
    "wchar wctype"
).split()


def system_names(command):
    source = "".join(f"#include <{name}.h>\n" for name in HEADERS)
    run = subprocess.run(
        command + ["-E", "-P", "-x", "c", "-"], input=source, capture_output=True, text=True
    )
    if run.returncode != 0:
        sys.exit("names.py: " + run.stderr)
    return set(re.findall(r"\b([a-z_]\w*) \(", run.stdout)) | set(
        re.findall(r"\b([a-z_]\w*)\(", run.stdout)
    )


def without_comments(text):
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


split = sys.argv.index("--")
known = system_names(sys.argv[1:split])
statics = defaultdict(set)
tags = defaultdict(set)
for name in sys.argv[split + 1 :]:
    text = without_comments(open(name, encoding="utf-8").read())
    for tag in re.findall(r"^(?:static )?(?:const )?((?:struct|enum|union) \w+) \{", text, re.M):
        tags[tag].add(name)
    if name.endswith(".c"):
        for function in re.findall(r"^(?:[A-Z]+ )?static [^=;{]*?\b(\w+)\([^;{]*\n\{", text, re.M):
            statics[function].add(name)

faults = [f"{tag} is defined in {' and '.join(sorted(f))}" for tag, f in tags.items() if len(f) > 1]
for function, files in sorted(statics.items()):
    if len(files) > 1:
        faults.append(f"static {function} is in {' and '.join(sorted(files))}")
    if function in known:
        faults.append(f"{min(files)}: static {function} hides a function of the system's headers")
print("\n".join(faults), end="\n" if faults else "")
sys.exit(bool(faults))
