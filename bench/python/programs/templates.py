"""Builds pages of HTML: f-strings, format, percent, escaping, joining, a small template language."""


def escape(text):
    return text.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;').replace('"', '&quot;')


class Template:
    """Text with {{ name }} and {% for x in xs %} … {% end %}."""

    def __init__(self, source):
        self.parts = self.parse(self.split(source), [])[0]

    def split(self, source):
        pieces = []
        while source:
            start = min((i for i in (source.find('{{'), source.find('{%')) if i >= 0), default=-1)
            if start < 0:
                pieces.append(('text', source))
                break
            if start:
                pieces.append(('text', source[:start]))
            close = '}}' if source.startswith('{{', start) else '%}'
            end = source.index(close, start)
            pieces.append(('name' if close == '}}' else 'tag', source[start + 2:end].strip()))
            source = source[end + 2:]
        return pieces

    def parse(self, pieces, parts, at=0):
        while at < len(pieces):
            kind, text = pieces[at]
            at += 1
            if kind != 'tag':
                parts.append((kind, text))
            elif text == 'end':
                return parts, at
            else:
                _, name, _, source = text.split()
                body, at = self.parse(pieces, [], at)
                parts.append(('for', (name, source, body)))
        return parts, at

    def render(self, values):
        out = []
        self.write(self.parts, values, out)
        return ''.join(out)

    def write(self, parts, values, out):
        for kind, part in parts:
            if kind == 'text':
                out.append(part)
            elif kind == 'name':
                value = values
                for name in part.split('.'):
                    value = value[name]
                out.append(escape(str(value)))
            else:
                name, source, body = part
                for item in values[source]:
                    self.write(body, {**values, name: item}, out)


PAGE = Template('<h1>{{ title }}</h1>\n<ul>\n{% for item in items %}<li class="{{ item.kind }}">{{ item.name }}: {{ item.price }}</li>\n'
                '{% for tag in tags %}<b>{{ tag }}</b>{% end %}{% end %}</ul>\n')


def table(rows):
    html = '<table>\n'
    for i, row in enumerate(rows):
        html += '<tr>'
        for cell in row:
            html += f'<td>{cell:>8.2f}</td>' if isinstance(cell, float) else '<td>%s</td>' % escape(str(cell))
        html += '</tr>\n'
        if i % 10 == 9:
            html += '<tr><td colspan="{0}">{1:-^20}</td></tr>\n'.format(len(row), f' {i + 1} ')
    return html + '</table>'


def main():
    rows = [(i, i / 7, f'name <{i % 13}>', 'a & b' if i % 2 else '"quoted"') for i in range(130000)]
    html = table(rows)
    print(len(html), html.count('&amp;'), html[-60:-9])
    items = [{'kind': 'odd' if i % 2 else 'even', 'name': f'item <{i}>', 'price': i * 0.25} for i in range(300)]
    size = 0
    for n in range(240):
        page = PAGE.render({'title': f'Page {n} & more', 'items': items, 'tags': ['x', 'y']})
        size += len(page)
    print(size, page.splitlines()[3])
    words = []
    for i in range(220000):
        words.append('{:05d}|{!r:>6}|{:x}'.format(i, str(i % 10), i).title().strip('0'))
    print(len(','.join(words)), words[1234])


if __name__ == '__main__':
    main()
