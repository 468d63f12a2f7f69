#!/usr/bin/env python3
"""Lists what the library leaves undocumented: documented.py STDLIB.

Every module, public type and public function has a docstring; a type has an example in it, a function in that of one of its
overloads or in that of a type. Names with underscores, `write_to` and `write_repr_to` are explained by the trait that asks for them.
"""
import pathlib
import re
import sys

DECLARED = re.compile(r'^( *)(def|struct|trait|__extension) +(\w+)')
TEXT = re.compile(r'"(\\.|[^"\\])*"')
BY_TRAITS = {'write_to', 'write_repr_to'}


class Declaration:
    def __init__(self, line, kind, name, scope, doc):
        self.line, self.kind, self.name, self.scope, self.doc = line, kind, name, scope, doc
        self.has_example = doc is not None and '```mojo' in doc

    def is_public(self):
        inside = [self.name] + [s.name for s in self.scope]
        return not any(n.startswith('_') for n in inside) and self.name not in BY_TRAITS and not any(s.kind == 'def' for s in self.scope)

    def key(self):
        """Overloads have the same one."""
        return '.'.join([s.name for s in self.scope] + [self.name])


def header_end(lines, at):
    """The line behind a header: brackets are closed, and a colon ends it."""
    depth = 0
    while True:
        code = TEXT.sub('""', lines[at]).split('#')[0].rstrip()
        depth += sum(map(code.count, '([{')) - sum(map(code.count, ')]}'))
        at += 1
        if depth == 0 and code.endswith(':'):
            return at


def docstring_end(lines, at):
    """The line behind the docstring that begins here, the same line when there is none."""
    if at == len(lines) or not lines[at].lstrip().startswith('"""'):
        return at
    end = at if lines[at].count('"""') == 2 else next(i for i in range(at + 1, len(lines)) if '"""' in lines[i])
    return end + 1


def in_text(lines, at):
    """Whether the line is inside a text of several lines."""
    return sum(line.count('"""') for line in lines[:at]) % 2 == 1


def declarations(lines):
    """The module itself (without a name), then what it declares, in order."""
    at = docstring_end(lines, 0)
    yield Declaration(1, 'module', '', [], '\n'.join(lines[:at]) or None)
    open_, previous = [], at
    while at < len(lines):
        match = DECLARED.match(lines[at])
        if not match:
            at += 1
            continue
        body = header_end(lines, at)
        end = docstring_end(lines, body)
        if in_text(lines, at):
            at += 1
            continue
        while open_ and open_[-1][0] >= len(match[1]):
            open_.pop()
        made = Declaration(at + 1, match[2], match[3], [d for _, d in open_], '\n'.join(lines[body:end]) or None)
        open_.append((len(match[1]), made))
        yield made
        at = end


def main():
    root = pathlib.Path(sys.argv[1])
    exemplified, wanting, count, examples = set(), [], 0, {}
    for path in sorted((root / 'std').rglob('*.mojo')):
        for made in filter(Declaration.is_public, declarations(path.read_text().splitlines())):
            extends = made.kind == '__extension'
            if made.kind == 'struct' and made.has_example:
                examples[path] = examples.get(path, '') + made.doc
            count += not extends
            key = f'{path}:{made.name}' if made.kind == 'def' and not made.scope else made.key()
            if made.has_example:
                exemplified.add(key)
            if made.doc is None and not extends:
                wanting.append((path, made, None, 'docstring'))
            if made.kind != 'module':
                wanting.append((path, made, key, 'example'))
    missing = 0
    for path, made, key, what in wanting:
        if what == 'example' and made.scope and f'.{made.name}' in ' '.join(examples.values()):
            continue
        if key not in exemplified:
            exemplified.add(key) if key else None  # once for all overloads
            missing += 1
            print(f'{path.relative_to(root)}:{made.line}: {made.key() or "the module"} has no {what}')
    print(f'{count} declarations, {missing} without')
    return missing != 0


if __name__ == '__main__':
    sys.exit(main())
