"""The text of a cell, in parts: definitions of the systems register, which are compiled, and Python, which is run.

A part is a statement of the outermost level with all that belongs to it. `var x = …` and `x^` of the systems register
may stand in statements, too; they mean an assignment and the value itself.
"""

import ast
import io
import re
import tokenize

DEFINES = {"struct", "trait", "fn", "comptime", "alias", "__extension"}
DECORATORS = {"fn", "struct", "trait", "kernel", "fieldwise_init", "always_inline", "parameter", "export", "raises"}
GOES_ON = {"else", "elif", "except", "finally", "case"}
LIBRARY = {"std", "max", "layout"}
HEADER = re.compile(r"\s*(?:struct|trait|fn|def|comptime|alias|class)\s+(\w+)")


class Part:
    """Lines of a cell, from 1."""

    def __init__(self, first, last, text):
        self.first, self.last, self.text = first, last, text

    @property
    def name(self):
        """The name that the part defines."""
        for line in self.text.splitlines():
            found = HEADER.match(line)
            if found:
                return found[1]
        return None


def tokens_of(text):
    return list(tokenize.generate_tokens(io.StringIO(text).readline))


LAYOUT = (tokenize.NL, tokenize.COMMENT, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)


def parts_of(text):
    """The parts of a text in their order; raises SyntaxError where it has no tokens."""
    try:
        tokens = tokens_of(text)
    except tokenize.TokenError as e:
        raise SyntaxError(e.args[0], ("<cell>", e.args[1][0], e.args[1][1], "")) from None
    starts, depth, at_start, decorated = [], 0, True, False
    for token in tokens:
        if token.type == tokenize.INDENT:
            depth += 1
        elif token.type == tokenize.DEDENT:
            depth -= 1
        elif token.type == tokenize.NEWLINE:
            at_start = True
        elif token.type not in LAYOUT and at_start:
            if depth == 0 and token.string not in GOES_ON and not decorated:
                starts.append(token.start[0])
            if depth == 0:
                decorated = token.string == "@"
            at_start = False
    lines = text.splitlines(keepends=True)
    ends = [*(start - 1 for start in starts[1:]), len(lines)]
    return [Part(first, last, "".join(lines[first - 1 : last])) for first, last in zip(starts, ends)]


def _tree(text):
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError):
        return None


def _decorators(text):
    return set(re.findall(r"^@(?:pyc\.)?(\w+)", text, re.M))


def _names(node):
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}


def _annotates_machine_types(tree, is_machine_type):
    function = tree.body[0]
    if not isinstance(function, ast.FunctionDef):
        return False
    args = function.args
    notes = [a.annotation for a in [*args.posonlyargs, *args.args, *args.kwonlyargs]] + [function.returns]
    return any(is_machine_type(name) for note in notes if note is not None for name in _names(note))


def is_systems(part, is_machine_type):
    """Whether it is a definition of the systems register, or an import from its library."""
    words = part.text.replace("(", " ").split()
    if words and words[0] in DEFINES:
        return True
    if words and words[0] in ("from", "import") and words[1].partition(".")[0] in LIBRARY:
        return True
    tree = _tree(part.text)
    if tree is None:
        return bool(re.match(r"(?:@.*\n)*\s*(?:def|struct|trait|fn)\s", part.text))
    if not tree.body or not isinstance(tree.body[0], (ast.FunctionDef, ast.ClassDef)):
        return False
    return bool(_decorators(part.text) & DECORATORS) or _annotates_machine_types(tree, is_machine_type)


def as_python(text):
    """The statement without `var` and `^`; unchanged if it is Python already."""
    if _tree(text) is not None:
        return text
    try:
        tokens = tokens_of(text)
    except (tokenize.TokenError, SyntaxError):
        return text
    lines, cuts, at_start = text.splitlines(keepends=True), [], True
    for token, following in zip(tokens, tokens[1:]):
        is_binding = at_start and token.string in ("var", "let") and following.type == tokenize.NAME
        is_transfer = token.string == "^" and (following.string in "),]};:." or following.type in LAYOUT)
        if is_binding:
            cuts.append((token.start, following.start))
        elif is_transfer:
            cuts.append((token.start, token.end))
        if token.type == tokenize.NEWLINE or token.string == ";":
            at_start = True
        elif token.type not in LAYOUT:
            at_start = False
    for (row, start), (_, end) in reversed(cuts):
        line = lines[row - 1]
        lines[row - 1] = line[:start] + line[end:]
    return "".join(lines)


def split(text, is_machine_type):
    """The parts of the systems register, and the rest as Python on the lines that it has in the cell."""
    systems, python = [], [""] * (text.count("\n") + 1)
    for part in parts_of(text):
        if is_systems(part, is_machine_type):
            systems.append(part)
        else:
            python[part.first - 1 : part.last] = (as_python(part.text) + "\n").split("\n")[: part.last - part.first + 1]
    return systems, "\n".join(python)


def is_complete(text):
    """For line editors: whether the text can be run as it is, or needs more lines. A block of several lines ends with an empty one."""
    import codeop

    lines = text.splitlines()
    if not lines or text.startswith(":"):
        return True
    try:
        return codeop.compile_command(text.removesuffix("\n"), "<cell>", "single") is not None
    except (SyntaxError, ValueError, OverflowError):
        pass  # wrong, of the systems register, or several statements
    last = lines[-1].rstrip()
    if not last:
        return True
    opens = last.endswith((":", "\\", ",", "(", "[", "{")) or last.startswith("@") or last[:1].isspace()
    return not opens
