#!/usr/bin/env python3
"""Lists what the library leaves undocumented: documented.py STDLIB [--counts].

Every module, public type and public function has a docstring; a type has an example in it, a function in that of one of its overloads,
of its file or of any type. Names with underscores, `write_to` and `write_repr_to` are explained by the trait that asks for them.

The docstring of a public function, of `max` and `layout` too, names each parameter, says that it raises if it is declared to, that
it panics or aborts if its body may do so, and how long it takes if its body has a loop. `--counts` prints how many do not, by kind.
"""
import pathlib
import re
import sys

DECLARED = re.compile(r'^( *)(def|struct|trait|__extension) +(\w+)')
TEXT = re.compile(r'"(\\.|[^"\\])*"')
BY_TRAITS = {'write_to', 'write_repr_to'}


PARAMETER = re.compile(r'(?:(?:mut|var|ref|out|read|deinit|owned)(?: *\[[^\]]*\])? +)?\*{0,2}(\w+) *:')
UNTOLD_PARAMETERS = {'self', 'at'}  # `at` is where the call stands: the compiler fills it in
FOR_THE_LIBRARY = re.compile(r'max/gpu/(nvptx\w*|host/array)\.mojo')  # what a kind of GPU has, arrays as arguments: for its other files
OF_NUMPY = {'DeviceBuffer.to_numpy', 'DeviceContext.from_numpy'}  # their examples are in examples/: here there is no numpy
OTHER_NAME = re.compile(r'\b(Older|Another) name of `')
ENDS = re.compile(r'\b_?panic\w*\(|_check_index\(|_check_slice\(|\babort\(')


class Declaration:
    def __init__(self, line, kind, name, scope, doc, head, body):
        self.line, self.kind, self.name, self.scope, self.doc, self.head, self.body = line, kind, name, scope, doc, head, body

    def example(self):
        return '\n'.join(re.findall(r'```mojo(.*?)```', self.doc or '', re.S))

    def is_public(self):
        inside = [self.name] + [s.name for s in self.scope if s.kind != 'trait']  # a trait's methods are those of public types
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
    if at == len(lines) or not lines[at].lstrip().startswith(('"""', 'r"""')):
        return at
    end = at if lines[at].count('"""') == 2 else next(i for i in range(at + 1, len(lines)) if '"""' in lines[i])
    return end + 1


def block_end(lines, at, indent):
    """The line behind a block whose header has this indentation."""
    while at < len(lines) and (not lines[at].strip() or len(lines[at]) - len(lines[at].lstrip()) > indent):
        at += 1
    return at


def parts(text):
    """What stands between the commas outside of brackets."""
    depth, start = 0, 0
    for at, c in enumerate(text):
        depth += (c in '([{') - (c in ')]}')
        if c == ',' and depth == 0:
            yield text[start:at].strip()
            start = at + 1
    yield text[start:].strip()


def parameters(head):
    """The parameters of a function, without those of compile time, and what stands behind them."""
    rest = head.lstrip()[len('def '):].lstrip()
    rest = rest[re.match(r'\w+', rest).end():].lstrip()
    for opening in '[(':
        if not rest.startswith(opening):
            continue
        depth, at = 0, 0
        while True:
            depth += (rest[at] in '([') - (rest[at] in ')]')
            at += 1
            if depth == 0:
                break
        inside, rest = rest[1:at - 1], rest[at:].lstrip()
    names = [match[1] for part in parts(inside) if (match := PARAMETER.match(part))]
    return [n for n in names if n not in UNTOLD_PARAMETERS and not n.startswith('_')], rest


def untold(made):
    """What the docstring of a function does not say."""
    prose = re.sub(r'```mojo.*?```', '', made.doc or '', flags=re.S)
    names, behind = parameters(made.head)
    if not prose.strip(' "\n'):
        yield 'text'
    if not OTHER_NAME.search(prose):
        yield from (f'parameter {name}' for name in names if not re.search(rf'\b{name}\b', prose))
    if re.search(r'\braises\b', behind) and not re.search('rais', prose, re.I):
        yield 'error'
    if ENDS.search(made.body) and not re.search('panic|abort', prose, re.I):
        yield 'panic'
    if re.search(r'^ *(for|while) ', made.body, re.M) and not re.search('complexity', prose, re.I):
        yield 'complexity'


def library(root):
    """Each file and its place below the library's folder, without what programs never name."""
    for package in ('std', 'max', 'layout'):
        for path in sorted((root / package).rglob('*.mojo')):
            place = str(path.relative_to(root))
            if not FOR_THE_LIBRARY.fullmatch(place):
                yield path, place


def check_functions(root, counts):
    """Prints what functions leave untold; gives how many functions there are, and counts by kind."""
    functions = 0
    for path, place in library(root):
        for made in declarations(path.read_text().splitlines()):
            if made.kind != 'def' or not made.is_public():
                continue
            functions += 1
            for what in untold(made):
                kind = what.split()[0]
                counts[kind] = counts.get(kind, 0) + 1
                print(f'{place}:{made.line}: {made.key()} does not tell its {what}')
    return functions


def in_text(lines, at):
    """Whether the line is inside a text of several lines."""
    return sum(line.count('"""') for line in lines[:at]) % 2 == 1


def declarations(lines):
    """The module itself (without a name), then what it declares, in order."""
    at = docstring_end(lines, 0)
    yield Declaration(1, 'module', '', [], '\n'.join(lines[:at]) or None, '', '')
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
        after = block_end(lines, end, len(match[1]))
        made = Declaration(at + 1, match[2], match[3], [d for _, d in open_], '\n'.join(lines[body:end]) or None,
                           '\n'.join(lines[at:body]), '\n'.join(lines[end:after]))
        open_.append((len(match[1]), made))
        yield made
        at = end


def check_examples(root):
    """Prints what has no docstring or no example; gives how many declarations there are, and how many of them lack something."""
    files = [(place, [m for m in declarations(path.read_text().splitlines()) if m.is_public()]) for path, place in library(root)]
    shown = {place: '\n'.join(m.example() for m in made) for place, made in files}
    everywhere = '\n'.join(m.example() for _, made in files for m in made if m.kind in ('struct', 'module'))
    count = missing = 0
    for place, made in files:
        exemplified = {m.key() for m in made if m.example()}  # overloads share theirs
        for m in made:
            name, extends, used = m.key() or 'the module', m.kind == '__extension', rf'\b{m.name}\b'
            is_shown = (m.key() in exemplified or m.kind == 'module' or extends or m.key() in OF_NUMPY or OTHER_NAME.search(m.doc or '')
                        or (re.search(rf'\.{used}', everywhere) if m.scope else re.search(used, shown[place])))
            exemplified.add(m.key())
            count += not extends
            lacks = [what for what, is_there in (('docstring', m.doc or extends), ('example', is_shown)) if not is_there]
            missing += len(lacks)
            for what in lacks:
                print(f'{place}:{m.line}: {name} has no {what}')
    return count, missing


def main():
    root = pathlib.Path(sys.argv[1])
    declared, missing = check_examples(root)
    counts = {}
    functions = check_functions(root, counts)
    print(f'{declared} declarations, {missing} without; {functions} functions, {sum(counts.values())} things untold')
    if '--counts' in sys.argv[2:]:
        print(*(f'{kind} {n}' for kind, n in sorted(counts.items())), sep='\n')
    return missing + sum(counts.values()) != 0


if __name__ == '__main__':
    sys.exit(main())
