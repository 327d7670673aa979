#!/usr/bin/env python3
"""Plain English: how comments and the names of tests begin.

A comment begins with a noun or a verb. Openings such as "What ..." or "Those ..." make a reader
search for the subject; "likewise" makes him search for the text before.
usage: comments.py FILE...      C, shell, bats, make and Python files
"""
import re
import sys

# As the first words of a comment.
OPENINGS = (
    "what whatever whether which who whose those these this that it its they their such same "
    "of and or but nor so not no"
).split()
# As the first word of any sentence in a comment.
SENTENCES = "What Whatever Whether Those Which Such".split()
PHRASES = ["the same "]
ANYWHERE = re.compile(r"\blikewise\b", re.IGNORECASE)


def c_comments(text):
    """Yields line number and words of each block comment."""
    strings = r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
    for match in re.finditer(rf"{strings}|/\*(.*?)\*/", text, re.DOTALL):
        if match.group(1) is not None:
            words = re.sub(r"\n\s*\*? ?", "\n", match.group(1)).strip()
            yield text.count("\n", 0, match.start()) + 1, re.sub(r"\s+", " ", words)


def hash_comments(lines):
    """Yields line number and words of each run of lines that are a comment."""
    first, words = 0, []
    for number, line in enumerate(lines + [""], 1):
        found = re.match(r"\s*#+ (.*)", line)
        if found and not line.startswith("#!") and not re.match(r"\s*# shellcheck", line):
            first = first or number
            words.append(found.group(1))
        elif words:
            yield first, re.sub(r"\s+", " ", " ".join(words))
            first, words = 0, []


def test_names(lines):
    for number, line in enumerate(lines, 1):
        found = re.match(r'@test "(.*)" \{', line)
        if found:
            yield number, found.group(1)


def faults_of(words):
    words = re.sub(r"^[A-Z][\w ,-]{0,30}: ", "", words)  # a file's title: "Lattice: the heights ..."
    first = re.match(r"[`'\"(]*([A-Za-z]+)", words)
    if first and first.group(1).lower() in OPENINGS:
        return f'opens with "{first.group(1)}"'
    for phrase in PHRASES:
        if words.lower().startswith(phrase):
            return f'opens with "{phrase.strip()}"'
    if ANYWHERE.search(words):
        return 'says "likewise"'
    found = re.search(r"[.:;] (%s)\b" % "|".join(SENTENCES), words)
    return f'has a sentence that opens with "{found.group(1)}"' if found else None


bad = 0
count = 0
for name in sys.argv[1:]:
    text = open(name, encoding="utf-8").read()
    lines = text.splitlines()
    if name.endswith((".c", ".h", ".inc")):
        comments = list(c_comments(text))
    else:
        comments = list(hash_comments(lines)) + list(test_names(lines))
    for number, words in comments:
        count += 1
        fault = faults_of(words)
        if fault:
            bad += 1
            print(f"{name}:{number}: {fault}: {words[:60]}")
if "COUNT" in __import__("os").environ:
    print(f"{bad} of {count} comments")
sys.exit(bool(bad))
