"""Recursive descent parser and evaluator of a small language with functions, and a pretty printer."""
import re
import operator
from dataclasses import dataclass
from typing import Any, NamedTuple, Union


class Token(NamedTuple):
    kind: str
    text: str
    line: int
    column: int = 0


SPEC = [("NUMBER", r"\d+(\.\d*)?"), ("NAME", r"[A-Za-z_]\w*"), ("OP", r"==|!=|<=|>=|[-+*/%(){}<>=,;^]"), ("NEWLINE", r"\n"), ("SKIP", r"[ \t]+|#[^\n]*"), ("BAD", r".")]
PATTERN = re.compile("|".join(f"(?P<{n}>{p})" for n, p in SPEC))
KEYWORDS = {"let", "fn", "if", "else", "while", "return", "print"}


class SyntaxProblem(Exception):
    def __init__(self, message, token=None):
        where = f" at line {token.line}:{token.column}" if token else ""
        super().__init__(message + where)


def tokenize(source):
    line, start = 1, 0
    for m in PATTERN.finditer(source):
        kind, text = m.lastgroup, m.group()
        if kind == "NEWLINE":
            line, start = line + 1, m.end()
        elif kind == "BAD":
            raise SyntaxProblem(f"unexpected {text!r}", Token(kind, text, line, m.start() - start))
        elif kind != "SKIP":
            yield Token("KEYWORD" if text in KEYWORDS else kind, text, line, m.start() - start)
    yield Token("END", "", line)


@dataclass(frozen=True)
class Num:
    value: float


@dataclass(frozen=True)
class Var:
    name: str


@dataclass(frozen=True)
class Binary:
    op: str
    left: object
    right: object


@dataclass(frozen=True)
class Unary:
    op: str
    operand: object


@dataclass(frozen=True)
class Call:
    f: object
    args: tuple


Expr = Union[Num, Var, Binary, Unary, Call]
LEVELS = [("==", "!=", "<", ">", "<=", ">="), ("+", "-"), ("*", "/", "%")]
OPS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "%": operator.mod, "^": operator.pow, "==": operator.eq, "!=": operator.ne, "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge}


class Parser:
    def __init__(self, source):
        self.tokens = list(tokenize(source))
        self.at = 0

    @property
    def now(self):
        return self.tokens[self.at]

    def accept(self, *texts):
        if self.now.text in texts and self.now.kind != "END":
            self.at += 1
            return self.tokens[self.at - 1].text
        return None

    def expect(self, text):
        if not self.accept(text):
            raise SyntaxProblem(f"expected {text!r}, found {self.now.text or 'the end'!r}", self.now)

    def expression(self, level=0):
        if level == len(LEVELS):
            return self.unary()
        left = self.expression(level + 1)
        while op := self.accept(*LEVELS[level]):
            left = Binary(op, left, self.expression(level + 1))
        return left

    def unary(self):
        if op := self.accept("-"):
            return Unary(op, self.unary())
        base = self.postfix()
        return Binary("^", base, self.unary()) if self.accept("^") else base

    def postfix(self):
        e = self.atom()
        while self.accept("("):
            args = []
            while not self.accept(")"):
                args.append(self.expression())
                if self.now.text != ")":
                    self.expect(",")
            e = Call(e, tuple(args))
        return e

    def atom(self):
        token = self.now
        self.at += 1
        match token:
            case Token(kind="NUMBER", text=text):
                return Num(float(text) if "." in text else int(text))
            case Token("NAME", name):
                return Var(name)
            case Token("OP", "("):
                e = self.expression()
                self.expect(")")
                return e
        self.at -= 1
        raise SyntaxProblem(f"unexpected {token.text or 'end'!r}", token)

    def block(self):
        self.expect("{")
        body = []
        while not self.accept("}"):
            body.append(self.statement())
        return body

    def statement(self):
        if self.accept("let"):
            name = self.now.text
            self.at += 1
            self.expect("=")
            value = self.expression()
            self.expect(";")
            return "let", name, value
        if self.accept("fn"):
            name = self.now.text
            self.at += 1
            self.expect("(")
            params = []
            while not self.accept(")"):
                params.append(self.now.text)
                self.at += 1
                self.accept(",")
            return "fn", name, params, self.block()
        if self.accept("if"):
            cond = self.expression()
            then = self.block()
            return "if", cond, then, self.block() if self.accept("else") else []
        if self.accept("while"):
            return "while", self.expression(), self.block()
        if word := self.accept("print", "return"):
            e = self.expression()
            self.expect(";")
            return word, e
        e = self.expression()
        self.expect(";")
        return "expr", e


class Return(Exception):
    def __init__(self, value):
        self.value = value


class Scope(dict):
    def __init__(self, outer=None, **names):
        super().__init__(names)
        self.outer = outer

    def __missing__(self, name):
        if self.outer is None:
            raise NameError(f"unknown {name}")
        return self.outer[name]


def evaluate(e, scope) -> Any:
    match e:
        case Num(v):
            return v
        case Var(name):
            return scope[name]
        case Binary(op, Num(a), Num(b)):
            return OPS[op](a, b)
        case Binary(op=op, left=l, right=r):
            return OPS[op](evaluate(l, scope), evaluate(r, scope))
        case Unary("-", x):
            return -evaluate(x, scope)
        case Call(f, args):
            return evaluate(f, scope)(*(evaluate(a, scope) for a in args))
    raise TypeError(e)


def run(body, scope, out):
    for s in body:
        match s:
            case "let", name, value:
                scope[name] = evaluate(value, scope)
            case ["fn", name, params, inner]:
                def function(*args, params=params, inner=inner, scope=scope):
                    if len(args) != len(params):
                        raise TypeError(f"{len(params)} arguments wanted, {len(args)} given")
                    try:
                        run(inner, Scope(scope, **dict(zip(params, args))), out)
                    except Return as r:
                        return r.value
                scope[name] = function
            case "if", cond, then, other:
                run(then if evaluate(cond, scope) else other, scope, out)
            case "while", cond, inner:
                while evaluate(cond, scope):
                    run(inner, scope, out)
            case "print", e:
                out.append(evaluate(e, scope))
            case "return", e:
                raise Return(evaluate(e, scope))
            case "expr", e:
                evaluate(e, scope)


def show(e):
    match e:
        case Num(v): return f"{v:g}"
        case Var(n): return n
        case Unary(op, x): return f"({op}{show(x)})"
        case Binary(op, a, b): return f"({show(a)} {op} {show(b)})"
        case Call(f, args): return f"{show(f)}({', '.join(map(show, args))})"


PROGRAMS = ["print 1 + 2 * 3 - 4 / 2;", "print -2 ^ 2; print (1 + 2) * 3 % 4; print 2 ^ 3 ^ 2;", """
fn fact(n) { if n <= 1 { return 1; } else { return n * fact(n - 1); } }
let i = 0; # a loop
while i < 5 { print fact(i); let i = i + 1; }
fn adder(a) { fn inner(b) { return a + b; } return inner; }
print adder(3)(4);
print fact(25);
""", "let x = ;", "print 1 $ 2;", "print y;", "print (1;", "fn f(a, b) { return a; } print f(1);", "print 1 / 0;", "print 7 == 7.0; print 1 < 2 == 1;", "if 0 { print 1; } else { print 2.50; }"]
for source in PROGRAMS:
    out = []
    try:
        tree = []
        p = Parser(source)
        while p.now.kind != "END":
            tree.append(p.statement())
        run(tree, Scope(pi=3.14), out)
        status = "ok"
    except (SyntaxProblem, NameError, TypeError, ZeroDivisionError) as e:
        status = f"{type(e).__name__}: {e}"
    print(out, status)
print(show(Parser("f(1, -x * 2)(y) ^ 2 <= a % 3 + 1.5").expression()))
print(Parser("a+b").expression(), Parser("a+b").expression() == Binary("+", Var("a"), Var("b")), hash(Num(1)) == hash(Num(1)), len({Num(1), Num(1.0), Var("x")}))
