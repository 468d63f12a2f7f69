# Tables with separated fields: quotes, ends of lines, records by name, and rows that are written so that they are read again.
from std.csv import format_rows, parse, parse_records, write_row


def show(rows: List[List[String]]):
    for ref row in rows:
        print(len(row), end="")
        for ref field in row:
            print("", repr(field), end="")
        print()


def main() raises:
    show(parse('name,size\r\n"bolt, ""long""",3\n\nä,"two\nlines"\r,'))
    show(parse(""))
    show(parse("a"))
    show(parse('a,"b"\n'))
    show(parse('a"b,c""d\n'))
    show(parse("1\t2\n", delimiter="\t"))
    for text in ['a,"b', 'a\n"b"c', '"a\n\nb" "']:
        try:
            show(parse(text))
        except e:
            print(e)
    for delimiter in ["", ",,", '"', "\n", "ä"]:
        try:
            show(parse("a", delimiter=delimiter))
        except e:
            print(e)
    for record in parse_records("name;size\nbolt;3\n\nnut;4", delimiter=";"):
        print(record["name"], Int(record["size"]) * 2)
    print(len(parse_records("")), len(parse_records("a,b")))
    try:
        _ = parse_records("a,b\n1,2\n\n3\n")
    except e:
        print(e)
    var rows: List[List[String]] = [["a,b", 'say "hi"', ""], [""], [], ["x\ny", "z\r", ";"]]
    var text = format_rows(rows)
    print(repr(text))
    show(parse(text))
    print(parse(text) == rows, parse(format_rows(rows, delimiter=";", line_end="\r\n"), delimiter=";") == rows)
    var out = String()
    write_row(rows[0], out, line_end="|")
    print(out)
