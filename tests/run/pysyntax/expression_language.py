# A small expression language: tokens and trees as structs, a typed error, an evaluator in both registers.
# cpython: 3.9
from pyc import Copyable, Dict, Equatable, Error, Float64, ImplicitlyCopyable, Int, List, Mut, Raisable, Some, String, Writable, Writer, fieldwise_init, fn, move, mut, raises, struct


@fieldwise_init
@struct
class Token(Copyable, Writable):
    kind: String
    text: String
    at: Int

    def write_to(self, writer: Mut[Some[Writer]]) -> None:
        writer.write(self.kind, ":", self.text)


@fieldwise_init
@struct
class SyntaxProblem(Raisable, Copyable, Writable):
    message: String
    at: Int

    def write_to(self, writer: Mut[Some[Writer]]) -> None:
        writer.write(self.message, " at column ", self.at)


@fn
@raises(SyntaxProblem)
def tokens(text: String) -> List[Token]:
    out = List[Token]()
    i = 0
    while i < len(text):
        c = text[i]
        if c == " ":
            i += 1
        elif c.isdigit():
            j = i
            while j < len(text) and (text[j].isdigit() or text[j] == "."):
                j += 1
            out.append(Token("num", text[i:j], i))
            i = j
        elif c.isalpha():
            j = i
            while j < len(text) and text[j].isalpha():
                j += 1
            out.append(Token("name", text[i:j], i))
            i = j
        elif c in "+-*/()":
            out.append(Token("op", String(c), i))
            i += 1
        else:
            raise SyntaxProblem("unexpected '" + String(c) + "'", i)
    out.append(Token("end", "", len(text)))
    return move(out)


@struct
class Parser(Copyable):
    tokens: List[Token]
    pos: Int
    names: Dict[String, Float64]

    def __init__(self, tokens: List[Token], names: Dict[String, Float64]) -> None:
        self.tokens = tokens.copy()
        self.pos = 0
        self.names = names.copy()

    @mut
    def accept(self, text: String) -> bool:
        if self.tokens[self.pos].kind == "op" and self.tokens[self.pos].text == text:
            self.pos += 1
            return True
        return False

    @mut
    @raises(SyntaxProblem)
    def atom(self) -> Float64:
        t = self.tokens[self.pos].copy()
        self.pos += 1
        if t.kind == "num":
            try:
                return Float64(t.text) if t.text.count(".") < 2 else 0.0
            except Error:
                raise SyntaxProblem("bad number " + t.text, t.at)
        if t.kind == "name":
            value = self.names.get(t.text)
            if value is None:
                raise SyntaxProblem("unknown " + t.text, t.at)
            return value
        if t.text == "(":
            inner = self.sum()
            if not self.accept(")"):
                raise SyntaxProblem("')' is missing", self.tokens[self.pos].at)
            return inner
        if t.text == "-":
            return -self.atom()
        raise SyntaxProblem("a value is missing", t.at)

    @mut
    @raises(SyntaxProblem)
    def product(self) -> Float64:
        left = self.atom()
        while True:
            if self.accept("*"):
                left *= self.atom()
            elif self.accept("/"):
                left /= self.atom()
            else:
                return left

    @mut
    @raises(SyntaxProblem)
    def sum(self) -> Float64:
        left = self.product()
        while True:
            if self.accept("+"):
                left += self.product()
            elif self.accept("-"):
                left -= self.product()
            else:
                return left


@fn
@raises(SyntaxProblem)
def evaluate(text: String, names: Dict[String, Float64]) -> Float64:
    parser = Parser(tokens(text), names)
    value = parser.sum()
    if parser.tokens[parser.pos].kind != "end":
        raise SyntaxProblem("something is left", parser.tokens[parser.pos].at)
    return value


names = Dict[String, Float64]()
names["pi"] = 3.25
names["r"] = 2.0
lines = ["1 + 2 * 3", "(1 + 2) * -3", "pi * r * r", "7 / (r - 2 + 0.5)", "2 * (3 + 4", "x + 1", "3 $ 4", "1 2", "1.2.3", ""]
results = {}
for line in lines:
    try:
        results[line] = evaluate(line, names)
        print(f"{line:<20} = {results[line]}")
    except SyntaxProblem as e:
        print(f"{line:<20} ! {e} [{e.at}]")
print([str(t) for t in tokens("a+1")], len(results), sum(results.values()))
