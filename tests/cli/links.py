#!/usr/bin/env python3
"""Usage: links.py FILE...

Follows every link of texts in markdown and pages of html: the file that it names must be there, and
have the heading or the id that it names. An id stands once in a page. Links into the net are counted,
not followed. Prints what is wrong, and fails.
"""
import html.parser
import os
import re
import sys
import urllib.parse


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.links, self.ids = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name in ("href", "src"):
                self.links.append(value)
            elif name == "id":
                self.ids.append(value)


class Text:
    """Markdown: links outside of code, and the anchors that its headings get where git is hosted."""

    def __init__(self, text):
        text = re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)
        self.ids = []
        for heading in re.findall(r"^#+ (.*)$", text, flags=re.M):
            self.ids.append(re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-"))
        self.links = re.findall(r"\]\(([^)\s]*)\)", re.sub(r"`[^`]*`", "", text))


def parse(path, known={}):
    if path not in known:
        with open(path, encoding="utf-8") as file:
            known[path] = (Page if path.endswith(".html") else Text)(file.read())
    return known[path]


def fault(path, link):
    """What is wrong with a link of a file, or nothing."""
    name, anchor = urllib.parse.unquote(link).partition("#")[::2]
    target = os.path.normpath(os.path.join(os.path.dirname(path), name)) if name else path
    if not os.path.exists(target):
        return "there is no such file"
    if anchor and (os.path.isdir(target) or anchor not in parse(target).ids):
        return "there is no such place in it"
    if re.fullmatch(r"\w.*\.[1-9]", os.path.basename(target)):
        return "it is the source of a manual page: link to the page in doc/manual"
    return None


def main():
    followed = outside = 0
    faults = []
    for path in sys.argv[1:]:
        page = parse(path)
        if path.endswith(".html") and len(set(page.ids)) != len(page.ids):
            faults.append(f"{path}: an id stands twice")
        for link in page.links:
            if re.match(r"\w+:", link):
                outside += 1
                continue
            followed += 1
            wrong = fault(path, link)
            if wrong:
                faults.append(f"{path}: {link}: {wrong}")
    print(*faults, f"{followed} links followed, {outside} into the net", sep="\n")
    sys.exit(1 if faults or followed == 0 else 0)


main()
