#!/usr/bin/env python3
"""Checks the pages of the syntax errors: the program under "Wrong:" gives exactly the page's code, the one under "Right:"
nothing.

    diagnostic_pages.py --build DIR"""

import pathlib
import re
import subprocess
import sys
import tempfile

PAGES = pathlib.Path(__file__).resolve().parents[3] / "docs/diagnostics"


def program(page, title):
    """The indented text behind this title, and the kind of file it is."""
    match = re.search(rf"^{title}( \(systems register\))?:\n\n((?:(?:    .*)?\n)+)", page, re.M)
    if not match:
        return None, None
    is_mojo = "(systems register)" in page
    return re.sub(r"^    ", "", match.group(2), flags=re.M).strip("\n") + "\n", ".mojo" if is_mojo else ".py"


def codes(pyc, text, suffix):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "page" + suffix)
        path.write_text(text)
        run = subprocess.run([pyc, "check", "--dump=ast", path], capture_output=True, text=True)
    return set(re.findall(r"\[([EW]\d{4})\]", run.stderr))


def main(args):
    pyc = pathlib.Path(args[args.index("--build") + 1], "pyc")
    passed = failed = 0
    for page in sorted(PAGES.glob("[EW]01*.md")):
        for title, wanted in (("Wrong", {page.stem}), ("Right", set())):
            text, suffix = program(page.read_text(), title)
            if text is None:
                continue
            got = codes(pyc, text, suffix)
            passed += got == wanted
            if got != wanted:
                failed += 1
                print(f"{page.name}: the program under '{title}' gives {sorted(got) or 'nothing'}")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


sys.exit(main(sys.argv[1:]))
