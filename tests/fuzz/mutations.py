"""Mutations of programs: of one token, of an expression, of statements.

Each takes a Program, the others (for what is taken from elsewhere) and a source of randomness, and gives the changed text with the offsets
that the change spans in it, or None where it does not apply. They read tokens and indentation only, so that they work on both registers.
"""
from dataclasses import dataclass

from source_tokens import CLOSE, OPEN, logical_lines, read_tokens

KEYWORDS = set('''and or not in is if else elif while for return yield lambda await assert del raise from import with as case match except
    global nonlocal def fn class struct trait try finally pass break continue var ref mut out read raises comptime where async kernel
    print self'''.split()) - {'print', 'self'}
LITERALS = ('0', '1', '-1', '1.5', 'True', 'None', '""', '"text"', 'b"x"', '[]', '[1, 2]', '{}', '()', '(1,)', '{1}', '2**70', '...', 'int', 'print', 'f"{1}"', '1j', 'float("nan")')
WRAPPED = ('(lambda: {})()', '(lambda x={}: x)()', '[{} for _ in range(2)]', '[{} for i in range(2) if i]', '[[{} for j in range(i)] for i in range(2)]', '{{k: {} for k in "ab"}}', '({} for _ in [1])',
           '({} if True else {})', '({} and {})', '({} or None)', '(w := {})', '(yield {})', 'f"{{{}}}"', '(not {})', '-{}', '({}, {})', '[{}]', '[*{}]', '({})[0]', '({}).real', '({})()', 'Optional({})',
           'List({})', '({} == {} == {})', '({} * 0.5)', '({} + 1)', '(1 if {} else "a")', '(await {})', '[lambda: [{} for _ in "a"]][0]()', '{{*{}}}', 'len({})', 'str({})', 'print({})', 'barrier()', '({} is None)',
           '(lambda *a, **k: {})(1)', 'sorted([{}], key=lambda q: [q for _ in "a"])', '{}[:]', '{}.x', 'isinstance({}, int)', '(yield from {})', 'next(iter([{}]))')
BEFORE = ('return', 'return None', 'raise', 'raise ValueError("x")', 'break', 'continue', 'pass', 'yield', 'yield 1', 'assert False', 'return 1', 'global x', 'del x', 'exit()')
AROUND = (('try:', 'finally:\n{0}    pass'), ('try:', 'except Exception:\n{0}    pass'), ('try:', 'except ValueError as e:\n{0}    raise\n{0}else:\n{0}    pass\n{0}finally:\n{0}    print("f")'),
          ('if True:', ''), ('while True:', '    break'), ('for _ in range(2):', ''), ('def inner():', 'inner()'), ('with open("/dev/null") as h:', ''), ('try:', 'finally:\n{0}    return'), ('class Inner:', ''),
          ('if False:', 'else:\n{0}    pass'), ('match 1:', None), ('try:', 'except:\n{0}    yield 1'), ('async def inner():', ''), ('for i in (lambda: [1 for _ in "a"])():', 'else:\n{0}    pass'),
          ('def inner():', 'for q in inner() or []: print(q)'), ('while x := 1:', '    break'))


@dataclass
class Line:
    """A logical line: its offsets, and the number of the line behind its block."""
    lo: int
    hi: int
    column: int
    end: int


class Program:
    def __init__(self, path):
        self.path, self.text = path, path.read_text()
        self.tokens = read_tokens(self.text)
        self.lines = lines_of(self.text)
        self.operands = [i for i, t in enumerate(self.tokens) if t.kind in ('string', 'number') or (t.kind == 'word' and t.text not in KEYWORDS)]


def lines_of(text):
    found = [Line(line[0].lo, line[-1].hi, column, 0) for column, line in logical_lines(text)]
    for i, line in enumerate(found):
        line.end = next((k for k in range(i + 1, len(found)) if found[k].column <= line.column), len(found))
    return found


# --- of one token ---

def delete(program, others, rng):
    t = rng.choice(program.tokens)
    return program.text[:t.lo] + program.text[t.hi:], (t.lo, t.lo)


def double(program, others, rng):
    t = rng.choice(program.tokens)
    return program.text[:t.hi] + ' ' + program.text[t.lo:], (t.lo, t.hi + 1 + t.hi - t.lo)


def swap(program, others, rng):
    at = rng.randrange(len(program.tokens) - 1)
    one, two = program.tokens[at:at + 2]
    if one.text == two.text:
        return None
    text = program.text
    return text[:one.lo] + two.text + text[one.hi:two.lo] + one.text + text[two.hi:], (one.lo, two.hi)


def replace(program, others, rng):
    t, other = rng.choice(program.tokens), rng.choice(program.tokens)
    return None if t.text == other.text else put(program.text, t.lo, t.hi, other.text)


# --- of an expression ---

def put(text, lo, hi, new):
    return text[:lo] + new + text[hi:], (lo, lo + len(new))


def operand(program, rng):
    """Offsets of a name or literal with the calls, subscripts and attributes behind it."""
    if not program.operands:
        return None
    at = rng.choice(program.operands)
    lo, tokens, end = program.tokens[at].lo, program.tokens, at + 1
    while end < len(tokens) and rng.random() < 0.8:
        if tokens[end].text == '.' and end + 1 < len(tokens):
            end += 2
        elif tokens[end].text in ('(', '['):
            depth = 0
            for k in range(end, len(tokens)):
                depth += (tokens[k].text in OPEN) - (tokens[k].text in CLOSE)
                if depth == 0:
                    break
            end = k + 1
        else:
            break
    return lo, tokens[end - 1].hi


def literal(program, others, rng):
    """A literal of another kind."""
    literals = [t for t in program.tokens if t.kind in ('string', 'number') or t.text in ('True', 'False', 'None')]
    t = rng.choice(literals) if literals else None
    return t and put(program.text, t.lo, t.hi, rng.choice(LITERALS))


def exchange(program, others, rng):
    """An operand of another program."""
    other = rng.choice(others)
    place, source = operand(program, rng), operand(other, rng)
    return place and source and put(program.text, *place, other.text[slice(*source)])


def nest(program, others, rng):
    """An operand inside a lambda, a comprehension or another expression."""
    place = operand(program, rng)
    if not place:
        return None
    inner = program.text[slice(*place)]
    for _ in range(rng.choice((1, 1, 2))):
        form = rng.choice(WRAPPED)
        inner = form.format(*[inner] * form.count('{}'))
    return put(program.text, *place, inner)


# --- of statements ---

def some_block(program, rng):
    """Lines from, to: some statements of one block."""
    at = rng.randrange(len(program.lines))
    end = program.lines[at].end
    while end < len(program.lines) and program.lines[end].column == program.lines[at].column and rng.random() < 0.5:
        end = program.lines[end].end
    return at, end


def start_of(text, line):
    return text.rfind('\n', 0, line.lo) + 1


def end_of(program, number):
    at = program.text.find('\n', program.lines[number - 1].hi)
    return len(program.text) if at < 0 else at + 1


def behind(program, others, rng):
    """A statement behind one that control does not go on from."""
    line = rng.choice(program.lines)
    lo = start_of(program.text, line)
    if program.text[lo:line.lo].strip():
        return None
    return put(program.text, lo, lo, program.text[lo:line.lo] + rng.choice(BEFORE) + '\n')


def wrap(program, others, rng):
    """Statements inside try, with, a loop or a function."""
    first, end = some_block(program, rng)
    lo, hi = start_of(program.text, program.lines[first]), end_of(program, end)
    indent = program.text[lo:program.lines[first].lo]
    if indent.strip():
        return None
    body = ''.join('    ' + l if l.strip() else l for l in program.text[lo:hi].splitlines(True))
    opening, closing = rng.choice(AROUND)
    if closing is None:
        opening, body, closing = opening + f'\n{indent}    case _:', ''.join('    ' + l if l.strip() else l for l in body.splitlines(True)), ''
    closing = f'{indent}{closing.format(indent)}\n' if closing else ''
    return put(program.text, lo, hi, f'{indent}{opening}\n{body if body.endswith(chr(10)) else body + chr(10)}{closing}')


def graft(program, others, rng):
    """Statements of another program in front of a statement."""
    other = rng.choice(others)
    first, end = some_block(other, rng)
    lo, hi = start_of(other.text, other.lines[first]), end_of(other, end)
    line = rng.choice(program.lines)
    at = start_of(program.text, line)
    if program.text[at:line.lo].strip() or other.text[lo:other.lines[first].lo].strip() or hi - lo > 2000:
        return None
    indent, old = program.text[at:line.lo], other.lines[first].lo - lo
    moved = ''.join(indent + l[old:] if l[:old].strip() == '' and l.strip() else l for l in other.text[lo:hi].splitlines(True))
    return put(program.text, at, at, moved if moved.endswith('\n') else moved + '\n')


def drop(program, others, rng):
    """A statement less."""
    first = rng.randrange(len(program.lines))
    line = program.lines[first]
    lo = start_of(program.text, line)
    return put(program.text, lo, end_of(program, line.end), program.text[lo:line.lo] + 'pass\n')


TOKEN_KINDS = (delete, double, swap, replace)
FORM_KINDS = (literal, exchange, nest, nest, behind, wrap, wrap, graft, drop)
