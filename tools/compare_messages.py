#!/usr/bin/env python3
"""Makes docs/diagnostics/compared.md: for each program of mistakes.txt what pyc says, beside what other compilers say.

    compare_messages.py --pyc PYC                       writes the page
    compare_messages.py --pyc PYC --check               compares it with the page that is there
    compare_messages.py --record NAME=COMMAND...        asks other compilers again and writes others.txt; the names are
                                                        those of `recorders`

mistakes.txt has a title (`# …`) and programs (`--- mistake.mojo`, then `python` where CPython reads the same text, and
`--- mistake.rs`). What others said is recorded in others.txt, because they need not be there."""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parents[1] / 'docs/diagnostics'
MISTAKES, OTHERS, PAGE = FOLDER / 'mistakes.txt', FOLDER / 'others.txt', FOLDER / 'compared.md'
ORDER = ('Mojo', 'CPython', 'rustc')

HEAD = '''# Common mistakes, and what is said of them

Programs with one mistake each. What pyc says is made by `tools/compare_messages.py` and is up to date by a test; what others
say was recorded once. Source lines and underlines are left out, places are `line:column`. CPython is asked where the program
(without `var`) is Python too, rustc where it has the same mistake; CPython finds misspelt names only when the line runs.
'''


def sections(path, mark):
    """(title, text) of each part that begins with the mark."""
    parts = re.split(rf'^{mark} ', path.read_text(), flags=re.M)[1:]
    return [tuple(p.split('\n', 1)) for p in parts]


def read_mistakes():
    """(title, {suffix: program}, CPython reads it too)"""
    for title, rest in sections(MISTAKES, '#'):
        programs = [p.split('\n', 1) for p in re.split(r'^--- ', rest, flags=re.M)[1:]]
        by_suffix = {head.split()[0].split('.')[1]: text for head, text in programs}
        yield title, by_suffix, any('python' in head.split() for head, _ in programs)


def read_others():
    said = {}
    for title, rest in sections(OTHERS, '#') if OTHERS.exists() else []:
        said[title] = {head: text.splitlines() for head, text in
                       (p.split('\n', 1) for p in re.split(r'^--- ', rest, flags=re.M)[1:])}
    return said


# --- asking compilers ---

def output_of(command, name, text):
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / name).write_text(text)
        run = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
    return run.stderr


def messages(output, name):
    """`file:line:column: kind: words` without the file; what lies in other files is left out."""
    found = re.findall(rf'^(?:\S*/)?{re.escape(name)}:(\d+):(\d+): ((?:error|warning|note|fix)\S*: .*)', output, re.M)
    return [f'{line}:{column}: {words}' for line, column, words in found]


def ask_pyc(pyc, text):
    return messages(output_of([pyc, 'check', 'mistake.mojo'], 'mistake.mojo', text), 'mistake.mojo')


def ask_mojo(command, programs, is_python):
    output = output_of([command, 'build', '-o', 'mistake', 'mistake.mojo'], 'mistake.mojo', programs['mojo'])
    return messages(output, 'mistake.mojo') or ['nothing: it accepts this']


def ask_cpython(command, programs, is_python):
    if not is_python:
        return None
    output = output_of([command, 'mistake.py'], 'mistake.py', programs['mojo'].replace('var ', '') + '\nmain()\n')
    line = re.findall(r'mistake\.py", line (\d+)', output)
    return [f'{line[-1]}: {output.strip().splitlines()[-1]}'] if line else ['nothing: it accepts this']


def ask_rustc(command, programs, is_python):
    if 'rs' not in programs:
        return None
    output = output_of([command, '--edition', '2021', '--error-format=short', 'mistake.rs'], 'mistake.rs', programs['rs'])
    return [m for m in messages(output, 'mistake.rs') if ': error' in m] or ['nothing: it accepts this']


recorders = {'Mojo': ask_mojo, 'CPython': ask_cpython, 'rustc': ask_rustc}


def version_of(name, command):
    said = subprocess.run([command, '--version'], capture_output=True, text=True).stdout
    return f'{name} {re.search(r"[0-9]+(?:[.][0-9]+)+", said)[0]}'


def record(pairs):
    commands = dict(p.split('=', 1) for p in pairs)
    titles = {name: version_of(name, command) for name, command in commands.items()}
    out = []
    for title, programs, is_python in read_mistakes():
        out.append(f'# {title}\n')
        for name, command in commands.items():
            said = recorders[name](command, programs, is_python)
            if said:
                out.append(f'--- {titles[name]}\n' + ''.join(line + '\n' for line in said))
    OTHERS.write_text(''.join(out))


# --- the page ---

def cell(lines):
    return '<br>'.join('`' + line.replace('`', "'").replace('|', '\\|') + '`' for line in lines)


def rank(name):
    return next(i for i, word in enumerate(ORDER) if name.startswith(word))


def page(pyc):
    others, out = read_others(), [HEAD]
    for number, (title, programs, _) in enumerate(read_mistakes(), 1):
        out.append(f'\n## {number}. {title}\n\n```mojo\n{programs["mojo"].rstrip()}\n```\n\n| | |\n|---|---|\n')
        out.append(f'| **pyc** | {cell(ask_pyc(pyc, programs["mojo"]))} |\n')
        for name in sorted(others.get(title, {}), key=rank):
            out.append(f'| {name} | {cell(others[title][name])} |\n')
    return ''.join(out)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('--pyc')
    ap.add_argument('--check', action='store_true')
    ap.add_argument('--record', nargs='+', metavar='NAME=COMMAND')
    options = ap.parse_args()
    if options.record:
        record(options.record)
    if not options.pyc:
        return 0
    made = page(str(pathlib.Path(options.pyc).resolve()))
    if not options.check:
        PAGE.write_text(made)
        return 0
    same = PAGE.exists() and PAGE.read_text() == made
    if not same:
        print(f'{PAGE} is not what tools/compare_messages.py makes')
    print('1 passed, 0 failed' if same else '0 passed, 1 failed')
    return not same


sys.exit(main())
