#!/usr/bin/env python3
"""Writes docs/packages.md: packages of PyPI that are compiled whole, and whether the program of their first page prints what it prints under CPython.

usage: packages.py --python ENV/bin/python --pyc build/pyc [NAME…]

The programs are tests/packages/use_NAME.py. ENV is an environment that has the packages (`--install` puts those of the table into it). With
names, the rows of the others stay as they are.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "packages.md"
PROGRAMS = ROOT / "tests" / "packages"
# What a package is called on PyPI, where that is not the name of its module.
CALLED = {
    "bs4": "beautifulsoup4",
    "charset_normalizer": "charset-normalizer",
    "dateutil": "python-dateutil",
    "dotenv": "python-dotenv",
    "markdown_it": "markdown-it-py",
    "more_itertools": "more-itertools",
    "mypy_extensions": "mypy-extensions",
    "yaml": "pyyaml",
}
HEAD = """# Packages compiled whole

Packages of PyPI, compiled with the program by `pyc build --no-python -O0` and run without CPython: `tools/packages.py` writes this page. Each program does
what the first page of the package shows (`tests/packages`). It is right where it prints what it prints under CPython {version}. The times, in seconds, are of the build, of
the compiled program and of the program under CPython. Each was measured once, on a machine that was busy with other work, and rows may come from different
builds of pyc: they show orders of magnitude and are not a benchmark.

{right} of {all} are right.

| package | version | | build | size | run | CPython |
|---|---|---|---:|---:|---:|---:|
"""
LIMIT = 600


def run(command, **options):
    """Its standard output, its status and how long it took."""
    start = time.monotonic()
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=LIMIT, **options)
        return done.stdout, done.returncode, done.stderr.decode(errors="replace"), time.monotonic() - start
    except subprocess.TimeoutExpired:
        return b"", -1, "it takes too long", LIMIT


def called(name):
    return CALLED.get(name, name)


def version_of(python, name):
    code = f"import importlib.metadata as m; print(m.version({called(name)!r}))"
    return run([python, "-c", code])[0].decode().strip() or "?"


def reason(text):
    """Why a program is not built, or ends with an error: its last line."""
    lines = [line for line in text.strip().splitlines() if line.strip()]
    errors = [line for line in lines if "error:" in line]
    said = (errors[0].split("error:", 1)[1] if errors else lines[-1] if lines else "").strip()
    said = re.sub(r" \(/.*", "", said)
    return re.sub(r"\s+", " ", said).replace("|", "\\|")[:100]


def row(name, options, folder):
    program = PROGRAMS / f"use_{name}.py"
    environment = dict(os.environ, PYC_PYTHON=options.python, COLUMNS="80")
    wanted, failed, _, usual = run([options.python, program], env=environment, cwd=folder)
    if failed:
        sys.exit(f"{program} fails under CPython itself")
    built = pathlib.Path(folder) / name
    _, status, errors, build = run([options.pyc, "build", "--no-python", "-O0", program, "-o", built], env=environment, cwd=folder)
    head = f"| {called(name)} | {version_of(options.python, name)} |"
    if status:
        return f"{head} not built: {reason(errors)} | | | | {usual:.2f} |"
    printed, status, errors, took = run([built], env=environment, cwd=folder)
    verdict = f"wrong: {reason(errors)}" if status else "right" if printed == wanted else "wrong"
    return f"{head} {verdict} | {build:.1f} s | {built.stat().st_size / 1e6:.1f} MB | {took:.2f} | {usual:.2f} |"


def known_rows():
    rows = {}
    for line in PAGE.read_text().splitlines() if PAGE.exists() else ():
        found = re.match(r"\| ([\w.-]+) \| [^|]* \| (right|wrong|not built)", line)
        if found:
            rows[found[1]] = line
    return rows


def write_page(rows, every, python):
    version = run([python, "-c", "import sys; print(sys.version.split()[0])"])[0].decode().strip()
    kept = [rows[called(name)] for name in sorted(every, key=called) if called(name) in rows]
    right = sum(" | right | " in line for line in kept)
    PAGE.write_text(HEAD.format(version=version, right=right, all=len(kept)) + "\n".join(kept) + "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--python", required=True)
    parser.add_argument("--pyc", default=str(ROOT / "build" / "pyc"))
    parser.add_argument("--install", action="store_true")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    options.python, options.pyc = os.path.abspath(options.python), os.path.abspath(options.pyc)
    every = sorted(path.stem.removeprefix("use_") for path in PROGRAMS.glob("use_*.py"))
    if options.install:
        subprocess.run([options.python, "-m", "pip", "install", "-q", *map(called, every)], check=True)
    rows = known_rows()
    for name in options.names or every:
        with tempfile.TemporaryDirectory() as folder:
            rows[called(name)] = row(name, options, folder)
        print(rows[called(name)], flush=True)
        write_page(rows, every, options.python)
    return 0


if __name__ == "__main__":
    sys.exit(main())
