#!/usr/bin/env python3
"""Makes docs/ir.md from src/ir/ir_op.def, src/ir/ir_kind.def and tools/ir_doc.md.

    tools/gen_ir_doc.py            writes docs/ir.md
    tools/gen_ir_doc.py --check    fails when docs/ir.md is not what would be written
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
RESULTS = {'NONE': '', 'SAME': 'as operand 0', 'BOOL': 'Bool or mask', 'TYPE': 'written', 'ADDR': 'address'}
IMMS = {'NONE': '', 'INT': '`#n`', 'FIELD': '`.n`', 'LOCAL': '`$local`', 'FN': '`@function`', 'VALUE': 'a value', 'TYPE': '`[type]`',
        'KIND': '`.kind`', 'SITE': 'its place', 'GLOBAL': '`@global`'}
PLACES = {'-': 'value', 'u': 'use', 'i': 'initialise', 'm': 'move out', 'w': 'write'}


def split_row(text):
    """The columns of one row: commas inside strings do not count."""
    return [column.strip() for column in re.findall(r'\s*("(?:[^"\\]|\\.)*"|[^,]+)\s*(?:,|$)', text)]


def rows(path, macro):
    """Yields section comments and rows of a .def file in order."""
    for line in path.read_text().splitlines():
        comment = re.fullmatch(r'/\* (.*) \*/', line)
        row = re.match(rf'{macro}\((.*)\)(?:\s*/\*.*\*/)?$', line)
        if comment:
            yield 'section', comment.group(1)
        elif row:
            yield 'row', [c[1:-1] if c.startswith('"') else c for c in split_row(row.group(1))]


def operands(count, places):
    if count == '0':
        return ''
    if not places or set(places) == {'-'}:
        return 'any' if count == '-1' else count
    shown = [PLACES[p] for p in places]
    return ', '.join(shown)


def op_tables():
    out, open_table = [], False
    for what, row in rows(ROOT / 'src/ir/ir_op.def', 'IROP'):
        if what == 'section':
            out += ['', '### ' + row[0].upper() + row[1:], '']
            open_table = False
            continue
        if not open_table:
            out += ['| op | operands | result | carries | effects | meaning |', '|---|---|---|---|---|---|']
            open_table = True
        _, text, count, result, imm, places, flags, doc = row
        flags = flags.lower().replace(' |', ',')
        doc = doc.replace('|', '\\|')
        out.append(f'| `{text}` | {operands(count, places)} | {RESULTS[result]} | {IMMS[imm]} | {flags} | {doc} |')
    return '\n'.join(out).strip()


def kind_lists():
    groups = {}
    for what, row in rows(ROOT / 'src/ir/ir_kind.def', 'IRKIND'):
        if what == 'row':
            groups.setdefault(row[0], []).append(row[2])
    return '\n'.join(f'- `{name}`: ' + ', '.join(f'`{k}`' for k in kinds) for name, kinds in groups.items())


def document():
    prose = (ROOT / 'tools/ir_doc.md').read_text()
    return prose.replace('{{ops}}', op_tables()).replace('{{kinds}}', kind_lists())


def main():
    target = ROOT / 'docs/ir.md'
    text = document()
    if '--check' not in sys.argv[1:]:
        target.write_text(text)
        return 0
    ok = target.exists() and target.read_text() == text
    print('' if ok else 'docs/ir.md is not up to date: run tools/gen_ir_doc.py')
    print(f'{int(ok)} passed, {int(not ok)} failed')
    return 0 if ok else 1


if __name__ == '__main__':
    sys.exit(main())
