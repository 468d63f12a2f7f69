#!/usr/bin/env python3
"""Checks that the table of diagnostics, their pages and their tests belong together, row by row of src/support/diag.def:

- each code has a page, named in its title, that `pyc explain` prints;
- the program under "Wrong:" gives exactly the page's code, the one under "Right:" nothing;
- each code is expected by a test: in a page, or by its code or words in tests/.

    diagnostic_pages.py --build DIR"""

import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGES = ROOT / "docs/diagnostics"
ROW = re.compile(r'^DIAG\((\w+), "([EWR]\d{4})", \w+, \w+,\s*"((?:[^"\\]|\\.)*)"', re.M)


def program(page, title):
    """The indented text behind this title, and the kind of file it is."""
    match = re.search(rf"^{title}( \(systems register\))?:\n\n((?:(?:    .*)?\n)+)", page, re.M)
    if not match:
        return None, None
    is_mojo = "(systems register)" in page
    return re.sub(r"^    ", "", match.group(2), flags=re.M).strip("\n") + "\n", ".mojo" if is_mojo else ".py"


def switches(page):
    """Of a warning that is off at first, and of remarks."""
    return re.findall(r"the switch is `(-W(?!no-)[\w-]+|--explain-perf)`", page)


def codes(pyc, text, suffix, options):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "page" + suffix)
        path.write_text(text)
        run = subprocess.run([pyc, "check", *options, path], capture_output=True, text=True)
    return set(re.findall(r"\[([EWR]\d{4})\]", run.stderr))


def check_programs(pyc, code, page):
    """What is wrong with the programs of a page."""
    for title, wanted in (("Wrong", {code}), ("Right", set())):
        text, suffix = program(page, title)
        if text is None:
            continue
        got = codes(pyc, text, suffix, switches(page))
        if got != wanted:
            yield f"the program under '{title}' gives {sorted(got) or 'nothing'}"


def check_page(pyc, code):
    path = PAGES / f"{code}.md"
    if not path.exists():
        yield "no page"
        return
    page = path.read_text()
    if not page.startswith(f"# {code}: "):
        yield "its title does not name it"
    if subprocess.run([pyc, "explain", code], capture_output=True, text=True).stdout != page:
        yield "'pyc explain' does not print its page"
    yield from check_programs(pyc, code, page)


def longest_piece(message):
    """The longest part of a message that no argument changes."""
    return max((p.strip() for p in re.split(r"%(?:\.\*)?0?\d*\w", message.replace('\\"', '"'))), key=len)


def test_text():
    """All that tests say, apart from this folder's tools."""
    files = [p for p in (ROOT / "tests").rglob("*") if p.suffix in (".py", ".mojo", ".test", ".c", ".ir")]
    return "\n".join(p.read_text(errors="replace") for p in files if "tools" not in p.parts)


# No test can make these without breaking the machine, or pyc's library.
UNREACHED = {"E0001": "no memory", "E0007": "a linker that is there and cannot be started", "E0210": "a mistake in the library",
             "E0337": "E0121 comes first, but for trees that are made", "E0903": "no C library"}


def is_tested(ident, code, message, tests):
    if code in UNREACHED:
        return True
    page = PAGES / f"{code}.md"
    shown = page.exists() and program(page.read_text(), "Wrong")[0] is not None
    return shown or f"[{code}]" in tests or f"D_{ident}" in tests or f"'{code}'" in tests or longest_piece(message.replace("\\\\", "\\")) in tests


def main(args):
    pyc = pathlib.Path(args[args.index("--build") + 1], "pyc")
    rows = ROW.findall((ROOT / "src/support/diag.def").read_text())
    tests = test_text()
    passed = failed = 0
    for ident, code, message in rows:
        wrong = list(check_page(pyc, code)) + ([] if is_tested(ident, code, message, tests) else ["no test expects it"])
        passed += not wrong
        failed += bool(wrong)
        for what in wrong:
            print(f"{code}: {what}")
    for page in PAGES.glob("[EW][0-9]*.md"):
        if page.stem not in {code for _, code, _ in rows}:
            failed += 1
            print(f"{page.name}: the table has no such code")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


sys.exit(main(sys.argv[1:]))
