#!/usr/bin/env python3
"""Makes docs/library.md from tools/library_names.txt: which public names of Mojo's library are there. make_library_table.py PYC [--check]"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEAD = """# The library beside Mojo's

Which public names of Mojo 1.2's standard library and of MAX's kernels a program can import, by module. Made by
`tools/make_library_table.py build/pyc` from `tools/library_names.txt`. What differs where a name is there is in [mojo.md](mojo.md).

| module | names | missing |
| --- | --- | --- |
"""


def read_names(text):
    """{module: (names, {missing name: reason})}"""
    modules, names, reasons = {}, None, None
    for line in text.splitlines():
        if line.startswith('['):
            names, reasons = [], {}
            modules[line.strip('[]')] = names, reasons
        elif line.startswith('- '):
            given, reason = line[2:].split(': ', 1)
            reasons.update(dict.fromkeys(given.split(), reason))
        elif line and not line.startswith('#'):
            names += line.split()
    return modules


def missing_of(pyc, module, names):
    """The names that an import does not find, asked for a few at a time: a check reports twenty errors at most."""
    missing = []
    with tempfile.TemporaryDirectory() as folder:
        for start in range(0, len(names), 15):
            some = names[start:start + 15]
            path = pathlib.Path(folder, 'names.mojo')
            path.write_text(''.join(f'from {module} import {name}\n' for name in some) + 'def main():\n    pass\n')
            done = subprocess.run([pyc, 'check', path], capture_output=True, text=True)
            lines = re.findall(r'names\.mojo:(\d+):\d+: error:', done.stderr)
            missing += [some[int(line) - 1] for line in sorted(set(lines), key=int) if int(line) <= len(some)]
    return missing


def row(module, names, missing, reasons):
    said = {}
    for name in missing:
        said.setdefault(reasons.get(name, ''), []).append(f'`{name}`')
    texts = [' '.join(group) + (f' ({reason})' if reason else '') for reason, group in said.items()]
    return f'| `{module}` | {len(names) - len(missing)} of {len(names)} | {"; ".join(texts)} |\n'


def main():
    modules = read_names((ROOT / 'tools/library_names.txt').read_text())
    rows = [row(module, names, missing_of(sys.argv[1], module, names), reasons) for module, (names, reasons) in modules.items()]
    text, path = HEAD + ''.join(rows), ROOT / 'docs/library.md'
    if '--check' in sys.argv:
        sys.exit(0 if path.read_text() == text else 'docs/library.md is not what tools/make_library_table.py makes')
    path.write_text(text)


main()
