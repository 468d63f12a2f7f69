"""The library's json: there and back, with keys sorted, indented, and with hooks."""
import json


def document(n):
    return {f'row {i}': {'values': [i, i / 4, -i, str(i)], 'flag': i % 2 == 0, 'none': None, 'text': 'line\n"quoted" é' * (i % 4)}
            for i in range(n)}


class Row:
    def __init__(self, fields):
        self.fields = fields


def main():
    value = document(40000)
    text = json.dumps(value)
    again = json.loads(text)
    print(len(text), again == value)
    pretty = json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False)
    print(len(pretty), json.loads(pretty) == value)
    rows = json.loads(text, object_hook=Row)
    print(len(rows.fields), rows.fields['row 17'].fields['values'])
    print(json.dumps({'r': rows.fields['row 5']}, default=lambda r: sorted(r.fields)))


if __name__ == '__main__':
    main()
