"""A reading of source text into tokens that knows nothing of pyc's own scanner, and the comparison of a program with its
tree printed as source (`--dump=source`).

Both texts are brought to one form first: what the tree is not to keep is left out (comments, parentheses that only group,
commas before a closing bracket, the way a block is written, the quotes of strings). All else must be there, in order.
Older spellings and Python's spelling of the systems register stand in another order than what they mean: for files with
these, names, numbers and strings are counted instead.
"""
import ast
import re
import warnings
from collections import Counter
from dataclasses import dataclass

TOKEN = re.compile(r'''
    (?P<skip>(?:[ \t\f\ufeff]+|\\\r?\n|\#[^\n]*)+)
  | (?P<newline>\r?\n|\r)
  | (?P<string>[A-Za-z]{0,2}(?="|'))
  | (?P<number>(?:0[xXoObB][0-9A-Fa-f_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?)[jJ]?)
  | (?P<word>`[^`\n]*`|[^\W\d]\w*)
  | (?P<operator>\*\*=|//=|>>=|<<=|\.\.\.|->|:=|==|!=|<=|>=|\+=|-=|\*=|/=|%=|@=|&=|\|=|\^=|\*\*|//|<<|>>|.)
''', re.X | re.S)
OPEN, CLOSE = '([{', ')]}'


@dataclass
class Token:
    kind: str  # string number word operator newline
    lo: int
    hi: int
    text: str
    parts: list = None  # of an f-string: texts, and lists of tokens


# --- reading ---

def string_end(text, at, quote, is_format):
    """Where the string that opened before `at` ends, behind its quotes; replacement fields may hold quotes."""
    while at < len(text) and not text.startswith(quote, at):
        if text[at] == '\\':
            at += 1
        elif is_format and text.startswith('{{', at):
            at += 1
        elif is_format and text[at] == '{':
            at = field_end(text, at + 1)
            continue
        elif len(quote) == 1 and text[at] == '\n':
            return at
        at += 1
    return min(at + len(quote), len(text))


def format_end(text, at):
    """Where a field ends whose format begins here; there `#` and quotes are ordinary characters."""
    while at < len(text) and text[at] != '}':
        at = field_end(text, at + 1) if text[at] == '{' else at + 1
    return at + 1


def field_end(text, at):
    """Where the replacement field that opened before `at` ends, behind its brace."""
    depth = 0
    while at < len(text):
        if depth == 0 and text[at] == ':':
            return format_end(text, at + 1)
        m = TOKEN.match(text, at)
        if m.lastgroup == 'string':
            at = read_string(text, m).hi
            continue
        if m[0] in OPEN:
            depth += 1
        elif m[0] in CLOSE:
            if depth == 0:
                return m.end()
            depth -= 1
        at = m.end()
    return at


def read_string(text, match):
    prefix = match[0].lower()
    quote = text[match.end()] * (3 if text[match.end():match.end() + 3] in ('"""', "'''") else 1)
    hi = string_end(text, match.end() + len(quote), quote, 'f' in prefix or 't' in prefix)
    return Token('string', match.start(), hi, text[match.start():hi])


def scan(text):
    at = 0
    while at < len(text):
        m = TOKEN.match(text, at)
        token = read_string(text, m) if m.lastgroup == 'string' else Token(m.lastgroup, m.start(), m.end(), m[0])
        at = token.hi
        if token.kind != 'skip':
            yield token


def read_tokens(text):
    return [t for t in scan(text) if t.kind != 'newline']


# --- strings ---

def decoded(prefix, body):
    """The value of a piece of a literal; the text itself where it has an escape that Python refuses."""
    if 'r' in prefix:
        return body
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        try:
            literal = '"""' + re.sub(r'\\.|"', lambda m: '\\"' if m[0] == '"' else m[0], body, flags=re.S) + '"""'
            value = ast.literal_eval(('b' if 'b' in prefix else '') + literal)
        except (SyntaxError, ValueError):
            return body
    return value.decode('latin-1') if isinstance(value, bytes) else value


def split_string(literal):
    m = re.match(r'([A-Za-z]*)("""|\'\'\'|"|\')', literal)
    return m[1].lower(), literal[m.end():-len(m[2])]


def field_items(prefix, body):
    """The tokens of a replacement field: expression, conversion, format."""
    depth, at = 0, 0
    while at < len(body):
        m = TOKEN.match(body, at)
        if m.lastgroup == 'string':
            at = read_string(body, m).hi
            continue
        if m[0] in OPEN:
            depth += 1
        elif m[0] in CLOSE:
            depth -= 1
        elif depth == 0 and (m[0] == ':' or (m[0] == '!' and body[m.end():m.end() + 1] != '=')):
            break
        elif depth == 0 and m[0] == ':=':
            break
        at = m.end()
    value, rest = body[:at], body[at:]
    items = ['{', *plain_tokens(value)]
    if re.search(r'[^=!<>]=\s*$', value) and rest.strip() == '!r':  # {x=} means the same
        rest = ''
    if rest.startswith('!'):
        items.append(rest[:2].strip())
        rest = rest[2:].lstrip()
    if rest.startswith(':'):
        items += [':', *format_items(prefix, rest[1:], in_format=True)]
    return [*items, '}']


def format_items(prefix, body, in_format=False):
    items, start, at = [], 0, 0
    while at < len(body):
        if body[at] == '\\' and 'r' not in prefix:
            at += 3 if body.startswith('\\N{', at) else 2
        elif not in_format and (body.startswith('{{', at) or body.startswith('}}', at)):
            at += 2
        elif body[at] == '{':
            end = field_end(body, at + 1)
            items += [body[start:at], field_items(prefix, body[at + 1:end - 1])]
            start = at = end
        else:
            at += 1
    items.append(body[start:])
    flat = []
    for item in items:
        if isinstance(item, list):
            flat += item
        elif item:
            text = decoded(prefix, item)
            flat.append(('text', text if in_format else text.replace('{{', '{').replace('}}', '}')))
    return flat


END = ('end', 'string')


def string_items(token):
    """What a literal is compared by: its kind, its text or for an f-string texts and tokens, its end."""
    prefix, body = split_string(token.text)
    kind = 'b' if 'b' in prefix else 't' if 't' in prefix else ''
    is_format = 'f' in prefix or 't' in prefix
    return [(kind, 'string'), *(format_items(prefix, body) if is_format else [('text', decoded(prefix, body))]), END]


def joined_strings(items):
    """Literals side by side are one; the pieces of text in them too."""
    out = []
    for item in items:
        is_tuple = isinstance(item, tuple)
        if is_tuple and item[1] == 'string' and item != END and out and out[-1] == END:
            out.pop()
        elif is_tuple and item[0] == 'text' and out and isinstance(out[-1], tuple) and out[-1][0] == 'text':
            out[-1] = ('text', out[-1][1] + item[1])
        elif item != ('text', ''):
            out.append(item)
    return out


# --- one form ---

NUMBER = re.compile(r'[_\s]')
HEADERS = {'if', 'elif', 'else', 'for', 'while', 'try', 'except', 'finally', 'with', 'def', 'fn', 'class', 'struct', 'trait',
           '__extension', 'match', 'case', 'async', 'comptime'}
NOT_OPERANDS = {'and', 'or', 'not', 'in', 'is', 'if', 'else', 'elif', 'while', 'for', 'return', 'yield', 'lambda', 'await',
                'assert', 'del', 'raise', 'from', 'import', 'with', 'as', 'case', 'match', 'where', 'except', 'print_',
                'raises', 'def', 'fn', 'global', 'dyn', 'var', 'ref', 'let', 'comptime'}


def plain_items(tokens):
    """Texts of tokens; a string is several items."""
    out = []
    for t in tokens:
        if t.kind == 'string':
            out += string_items(t)
        elif t.kind == 'number':
            out.append(t.text.replace('_', '').lower())
        else:
            out.append(t.text.strip('`') if t.kind == 'word' else t.text)
    return joined_strings(out)


def plain_tokens(text):
    return ungrouped(plain_items(read_tokens(text)))


def is_operand(item):
    if isinstance(item, tuple):
        return True
    return item is not None and (item in (')', ']', '}', '...') or (item[0].isalnum() or item[0] == '_')) \
        and item not in NOT_OPERANDS


def drop_empty_step(out):
    """The second colon of `a[1:2:]` says nothing."""
    depth, colons, at = 0, 0, len(out) - 1
    while at >= 0 and depth >= 0 and not (depth == 0 and out[at] == ','):
        if isinstance(out[at], str):
            depth += (out[at] in CLOSE) - (out[at] in OPEN)
            colons += out[at] == ':' and depth == 0
        at -= 1
    if out and out[-1] == ':' and colons == 2:
        out.pop()


def ungrouped(items):
    """Without parentheses that only group, and commas that close a list; that of a tuple of one stays."""
    out, open_ = [], [[None, 0, 0]]  # per bracket: it, its commas, and the lambdas whose parameters are open
    for i, item in enumerate(items):
        if item == '(' and not is_operand(items[i - 1] if i else None):
            open_.append(['', 0, 0])
            continue
        if isinstance(item, str) and item in OPEN:
            open_.append([item, 0, 0])
        elif item == ',':
            open_[-1][1] += 1
            drop_empty_step(out)
        elif item in ('=', 'in'):
            if out and out[-1] == ',' and open_[-1][1] > 1:
                out.pop()
            open_[-1][1] = 0
        elif item == 'lambda':
            open_[-1][2] += 1
        elif item == ':' and open_[-1][2]:
            if out[-1] == ',':
                out.pop()
            open_[-1][2] -= 1
        elif isinstance(item, str) and item in CLOSE:
            bracket, commas, _ = open_.pop() if len(open_) > 1 else (item, 0, 0)
            if out and out[-1] == ',' and (bracket or commas > 1):
                out.pop()
            if bracket == '':
                continue
            if item == ']':
                drop_empty_step(out)
        out.append(item)
    if out and out[-1] == ',' and open_[0][1] > 1:
        out.pop()
    return out


def logical_lines(text):
    """(column, tokens) of each logical line."""
    lines, line, depth = [], [], 0
    for t in scan(text):
        if t.kind == 'newline':
            if line and depth <= 0:
                lines.append(line)
                line, depth = [], 0
            continue
        depth += (t.text in OPEN) - (t.text in CLOSE) if t.kind == 'operator' else 0
        line.append(t)
    if line:
        lines.append(line)
    starts = []
    for line in lines:
        before = text.rfind('\n', 0, line[0].lo) + 1
        column = len(text[before:line[0].lo].expandtabs(8))
        if starts and column > starts[-1][0] and starts[-1][1][-1].text != ':':  # it is deeper where no block is open: it goes on
            starts[-1][1].extend(line)
        else:
            starts.append((column, line))
    return starts


def header_colon(tokens):
    """The index of the colon that opens the block of a header line; None for other lines."""
    if tokens[0].text not in HEADERS:
        return None
    depth = lambdas = 0
    for i, t in enumerate(tokens):
        if t.kind == 'operator':
            depth += (t.text in OPEN) - (t.text in CLOSE)
        lambdas += t.text == 'lambda' and t.kind == 'word' and depth == 0
        if t.text == ':' and depth == 0 and t.kind == 'operator':
            if lambdas == 0:
                return i if i + 1 == len(tokens) or tokens[0].text not in ('match', 'case', 'comptime', 'struct', 'fn') \
                    or tokens[1].text not in (':', '=', '.', ',') else None
            lambdas -= 1
    return None


def split_statements(tokens):
    out, depth = [[]], 0
    for t in tokens:
        if t.kind == 'operator':
            depth += (t.text in OPEN) - (t.text in CLOSE)
        if t.text == ';' and depth == 0:
            out.append([])
        else:
            out[-1].append(t)
    return [s for s in out if s]


def statement(tokens):
    items = ungrouped(plain_items(tokens))
    if items and items[0] in ('class', 'struct', 'trait', '__extension') and items[-3:] == ['(', ')', ':']:
        items = [*items[:-3], ':']
    if items and items[0] == 'case':
        items = [i for i in items if i not in ('[', ']')]
    if items[:1] == ['var'] and items[2:3] == [':']:
        items = items[1:]
    if items[:2] == ['comptime', 'var']:
        items = items[1:]
    items = [i for i in items if i != 'thin'] + ['thin'] * items.count('thin')  # effects stand in any order
    seen = False
    for i, item in enumerate(items):
        if item == 'where':
            items[i] = 'and' if seen else item
            seen = True
    return items


def statements(text):
    """The statements as (depth, items); decorators that follow each other are sorted."""
    out, columns = [], [0]
    for column, line in logical_lines(text):
        while column < columns[-1]:
            columns.pop()
        if column > columns[-1]:
            columns.append(column)
        depth = len(columns) - 1
        colon = header_colon(line)
        if colon is None or colon + 1 == len(line):
            parts = split_statements(line)
            out += [(depth, statement(p)) for p in parts]
            continue
        out.append((depth, statement(line[:colon + 1])))
        out += [(depth + 1, statement(p)) for p in split_statements(line[colon + 1:])]
    return sorted_decorators([s for s in out if s[1] not in ([], [('', 'string'), END])])


def sorted_decorators(lines):
    out, run = [], []
    for line in lines:
        if line[1][0] == '@':
            run.append(line)
            continue
        out += sorted(run, key=repr) + [line]
        run = []
    return out + run


# --- comparing ---

SPELLINGS = re.compile(r'\bpyc\b|\bCallable\b|@(?:value|register_passable|parameter|__parameter)\b|__(?:copyinit|moveinit|del)__'
                       r'|->\s*out\b|->[^\n]*\bas\b|\b(?:capturing|escaping|unified)\b|\binout\s+self\b')
OLD_WORDS = {'alias': 'comptime', 'let': 'var', 'imm': 'read', 'borrowed': 'read', 'inout': 'mut', 'owned': 'var'}
SPELLING_WORDS = set('''fn def kernel struct class trait fieldwise_init raises comptime move mut var deinit Mut Var Ref Out Deinit
    Comptime Dyn Callable ref out read dyn pyc self import from as value register_passable parameter __parameter Copyable Movable
    TrivialRegisterPassable RegisterPassable __copyinit__ __moveinit__ __del__ __init__ __deinit__ capturing escaping
    unified copy existing other trivial where and'''.split())


def spelling_words(text):
    """`from pyc import fn as f` gives a spelling another name, which the printed tree does not have either."""
    imported = ' '.join(re.findall(r'^from pyc(?:\.\w+)* import ([^\n]*)', text, re.M))
    return SPELLING_WORDS | {name for word, name in re.findall(r'(\w+) as (\w+)', imported) if word in SPELLING_WORDS}


def counted(text, spellings):
    items = [i for _, line in statements(text) for i in line]
    return Counter(str(i) for i in items if is_operand(i) and i not in (')', ']', '}', '...') and i not in spellings)


def modern(lines):
    return [(d, [OLD_WORDS.get(i, i) if isinstance(i, str) else i for i in items]) for d, items in lines]


def unquoted(text):
    """Annotations in quotes are trees too, also when they are written in pieces."""
    text = re.sub(r"""(["'])(\w+)\1 ?(["'])(\w+)\3""", r'"\2\4"', text)
    return re.sub(r'''((?::|->|\[|,)[ ]*)(["'])([A-Za-z_][\w\[\], .|]*)\2(?=\s*[\])=:,\n])''', r'\1\3', text)


def is_counted(text):
    """Whether the order of the tokens is not compared."""
    return bool(SPELLINGS.search(text))


def difference(text, printed):
    """What a program and its printed tree do not share; None when all is there."""
    if is_counted(text):
        spellings = spelling_words(text)
        lost = [counted(f(text), spellings) - counted(f(printed), spellings) for f in (str, unquoted)]
        return f'lost {dict(lost[0])}' if all(lost) else None
    found = [first_difference(modern(statements(f(text))), modern(statements(f(printed)))) for f in (str, unquoted)]
    return found[0] if all(found) else None


def first_difference(one, other):
    for a, b in zip(one, other):
        if a != b:
            return f'{show(a)}\n  is printed as\n{show(b)}'
    if len(one) != len(other):
        rest = max(one, other, key=len)[min(len(one), len(other))]
        return f'{len(one)} statements are printed as {len(other)}; one of them has no other: {show(rest)}'
    return None


def show(line):
    return '    ' * line[0] + ' '.join(i if isinstance(i, str) else repr(i[1]) for i in line[1] if i != END)
