"""A parser of JSON by recursive descent, without the library's."""

ESCAPES = {'n': '\n', 't': '\t', 'r': '\r', 'b': '\b', 'f': '\f', '"': '"', '\\': '\\', '/': '/'}


class Parser:
    def __init__(self, text):
        self.text = text
        self.at = 0

    def fail(self, what):
        raise ValueError(f'{what} at {self.at}')

    def skip(self):
        text = self.text
        while self.at < len(text) and text[self.at] in ' \t\n\r':
            self.at += 1

    def expect(self, c):
        if self.at >= len(self.text) or self.text[self.at] != c:
            self.fail(f'expected {c}')
        self.at += 1

    def value(self):
        self.skip()
        if self.at >= len(self.text):
            self.fail('unexpected end')
        c = self.text[self.at]
        if c == '{':
            return self.object()
        if c == '[':
            return self.array()
        if c == '"':
            return self.string()
        if c == '-' or c.isdigit():
            return self.number()
        for word, meaning in (('true', True), ('false', False), ('null', None)):
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return meaning
        self.fail(f'unexpected {c}')

    def object(self):
        self.expect('{')
        out = {}
        self.skip()
        if self.text[self.at] == '}':
            self.at += 1
            return out
        while True:
            self.skip()
            key = self.string()
            self.skip()
            self.expect(':')
            out[key] = self.value()
            self.skip()
            if self.text[self.at] == ',':
                self.at += 1
            else:
                self.expect('}')
                return out

    def array(self):
        self.expect('[')
        out = []
        self.skip()
        if self.text[self.at] == ']':
            self.at += 1
            return out
        while True:
            out.append(self.value())
            self.skip()
            if self.text[self.at] == ',':
                self.at += 1
            else:
                self.expect(']')
                return out

    def string(self):
        self.expect('"')
        out = ''
        while True:
            c = self.text[self.at]
            self.at += 1
            if c == '"':
                return out
            if c == '\\':
                c = self.text[self.at]
                self.at += 1
                if c == 'u':
                    out += chr(int(self.text[self.at:self.at + 4], 16))
                    self.at += 4
                else:
                    out += ESCAPES[c]
            else:
                out += c

    def number(self):
        start = self.at
        is_float = False
        while self.at < len(self.text) and self.text[self.at] in '+-0123456789.eE':
            if self.text[self.at] in '.eE':
                is_float = True
            self.at += 1
        part = self.text[start:self.at]
        return float(part) if is_float else int(part)


def parse(text):
    parser = Parser(text)
    value = parser.value()
    parser.skip()
    if parser.at != len(text):
        parser.fail('more text')
    return value


def depth(value):
    if isinstance(value, dict):
        return 1 + max((depth(v) for v in value.values()), default=0)
    if isinstance(value, list):
        return 1 + max((depth(v) for v in value), default=0)
    return 0


def total(value):
    if isinstance(value, dict):
        return sum(total(v) + len(k) for k, v in value.items())
    if isinstance(value, list):
        return sum(total(v) for v in value)
    if isinstance(value, str):
        return len(value)
    return value or 0


def document(rows):
    parts = []
    for i in range(rows):
        parts.append(f'{{"id": {i}, "name": "user \\"{i % 97}\\"\\n", "active": {"true" if i % 3 else "false"}, "score": {i * 0.5}, '
                     f'"tags": ["a{i % 5}", "b\\u0041", null], "inner": {{"x": [{i}, [{-i}, []]], "y": {{}}}}}}')
    return '[' + ',\n '.join(parts) + ']'


def main():
    text = document(15000)
    print(len(text))
    value = parse(text)
    print(len(value), depth(value), total(value), value[77]['name'].strip(), value[10]['tags'])
    for wrong in ('[1, 2', '{"a" 1}', '[tru]', '1 2'):
        try:
            parse(wrong)
        except (ValueError, IndexError) as e:
            print(type(e).__name__, e)


if __name__ == '__main__':
    main()
