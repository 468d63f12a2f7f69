"""Splits a text of a small language into tokens, a character at a time, and evaluates its expressions."""

KEYWORDS = {'let', 'print', 'if', 'else', 'while', 'end'}
OPERATORS = {'+', '-', '*', '/', '=', '==', '<', '>', '<=', '>=', '!=', '(', ')', ','}
PRECEDENCE = {'==': 1, '!=': 1, '<': 2, '>': 2, '<=': 2, '>=': 2, '+': 3, '-': 3, '*': 4, '/': 4}


class Token:
    def __init__(self, kind, text, line, column):
        self.kind = kind
        self.text = text
        self.line = line
        self.column = column

    def __repr__(self):
        return f'{self.kind}:{self.text}@{self.line}:{self.column}'


def tokens(source):
    at = 0
    line = 1
    line_start = 0
    size = len(source)
    while at < size:
        c = source[at]
        start = at
        if c == '\n':
            yield Token('newline', '\\n', line, at - line_start)
            at += 1
            line += 1
            line_start = at
        elif c.isspace():
            at += 1
        elif c == '#':
            while at < size and source[at] != '\n':
                at += 1
        elif c.isalpha() or c == '_':
            while at < size and (source[at].isalnum() or source[at] == '_'):
                at += 1
            word = source[start:at]
            yield Token('keyword' if word in KEYWORDS else 'name', word, line, start - line_start)
        elif c.isdigit():
            while at < size and (source[at].isdigit() or source[at] == '.'):
                at += 1
            yield Token('number', source[start:at], line, start - line_start)
        elif c == '"':
            at += 1
            while source[at] != '"':
                at += 2 if source[at] == '\\' else 1
            at += 1
            yield Token('string', source[start:at], line, start - line_start)
        elif source[at:at + 2] in OPERATORS:
            at += 2
            yield Token('operator', source[start:at], line, start - line_start)
        elif c in OPERATORS:
            at += 1
            yield Token('operator', c, line, start - line_start)
        else:
            raise SyntaxError(f'line {line}: {c!r} is no token')


class Evaluator:
    def __init__(self, source):
        self.tokens = list(tokens(source))
        self.at = 0
        self.variables = {}

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def next(self):
        self.at += 1
        return self.tokens[self.at - 1]

    def primary(self):
        token = self.next()
        if token.kind == 'number':
            return float(token.text) if '.' in token.text else int(token.text)
        if token.kind == 'name':
            return self.variables[token.text]
        if token.text == '(':
            value = self.expression(0)
            self.next()
            return value
        if token.text == '-':
            return -self.primary()
        raise SyntaxError(f'unexpected {token}')

    def expression(self, least):
        left = self.primary()
        while True:
            token = self.peek()
            if token is None or token.kind != 'operator' or PRECEDENCE.get(token.text, 0) <= least:
                return left
            self.next()
            left = self.apply(token.text, left, self.expression(PRECEDENCE[token.text]))

    def apply(self, operator, a, b):
        if operator == '+':
            return a + b
        if operator == '-':
            return a - b
        if operator == '*':
            return a * b % 1000003
        if operator == '/':
            return a // b if b else 0
        if operator == '<':
            return int(a < b)
        if operator == '>':
            return int(a > b)
        return int(a == b)

    def run(self):
        printed = []
        while self.peek() is not None:
            token = self.next()
            if token.text == 'let':
                name = self.next().text
                self.next()
                self.variables[name] = self.expression(0)
            elif token.text == 'print':
                printed.append(self.expression(0))
        return printed


def program(n):
    lines = ['let total = 0  # the sum', 'let half_1 = 0.5']
    for i in range(n):
        lines.append(f'let x{i % 50} = (total + {i} * {i % 13 + 1}) / 3 - -{i % 7}')
        lines.append(f'let total = total + x{i % 50} * (total < {i * 5}) + 1   # step {i}')
    lines.append('print total')
    lines.append('print total * half_1')
    return '\n'.join(lines)


def main():
    source = program(18000)
    kinds = {}
    for token in tokens(source):
        kinds[token.kind] = kinds.get(token.kind, 0) + 1
    print(sorted(kinds.items()))
    print(Evaluator(source).run())
    print(list(tokens('if a<=1.5 "x\\"y" != _b2'))[2:])


if __name__ == '__main__':
    main()
