# A CSV reader with quoted fields, optional numbers, defaults and keywords; the numbers are summed in fast code.
# cpython: 3.9
from collections.abc import Callable

from pyc import Copyable, Float64, Int, List, Mut, Optional, Raisable, Some, String, Writable, Writer, fieldwise_init, fn, move, mut, raises, struct


@fieldwise_init
@struct
class Broken(Raisable, Copyable, Writable):
    line: Int
    what: String

    def write_to(self, writer: Mut[Some[Writer]]) -> None:
        writer.write("line ", self.line, ": ", self.what)


@fn
@raises(Broken)
def fields(line: String, number: Int, sep: String = ",") -> List[String]:
    out = List[String]()
    field: String = ""
    quoted = False
    i = 0
    while i < len(line):
        c = line[i]
        if quoted:
            if c == '"' and i + 1 < len(line) and line[i + 1] == '"':
                field += '"'
                i += 1
            elif c == '"':
                quoted = False
            else:
                field += c
        elif c == '"':
            quoted = True
        elif c == sep:
            out.append(field)
            field = ""
        else:
            field += c
        i += 1
    if quoted:
        raise Broken(number, "a quote is not closed")
    out.append(field)
    return move(out)


@fn
def number(text: String) -> Optional[Float64]:
    try:
        return Float64(text)
    except:
        return None


@fn
def total(cells: List[String], missing: Mut[Int], default: Float64 = 0.0) -> Float64:
    sum = 0.0
    for cell in cells:
        value = number(cell)
        if value is not None:
            sum += value
        else:
            missing += 1
            sum += default
    return sum


@fn
def summary(rows: List[List[String]], column: Int, *, default: Float64 = 0.0) -> String:
    cells = List[String]()
    for row in rows:
        if column < len(row):
            cells.append(row[column])
    missing = 0
    sum = total(cells, missing, default)
    return String(sum, " of ", len(cells), ", ", missing, " missing")


@fn
@raises
def keep(rows: List[List[String]], test: Callable[[String], bool]) -> List[List[String]]:
    out = List[List[String]]()
    for row in rows:
        if test(row[0]):
            out.append(row.copy())
    return move(out)


text = """name,price,"stock, total"
"tea, green",2.5,10
cup,n/a,4
"the ""big"" pot",12.25,
spoon
"""
rows = List[List[String]]()
for n, line in enumerate(text.splitlines(), 1):
    row = fields(line, n)
    print(n, len(row), [str(f) for f in row])
    if n > 1:
        rows.append(row)
print(summary(rows, 1), "|", summary(rows, 2, default=1.5))
print([str(r[0]) for r in keep(rows, lambda name: name.startswith("t"))])
print(fields("a;b;;", 1, ";"), len(fields("", 1)), number("1e3"), number("x"), number(" 7 ") is None)
for bad in ('"open', 'ok,"also open'):
    try:
        fields(bad, 9)
    except Broken as e:
        print(e, e.line)
