# Displays, several keys, identity, `with` and failing iterators of Python's values.
from std.python import Python, PythonObject


def main() raises:
    var tea: PythonObject = ["tea", 3, 2.5, None]
    tea.append({"a": 1, "b": [1, 2]})
    tea[0] = {1}
    print(tea, 2.5 in tea)
    var grid: PythonObject = {}
    grid[1, 2] = "x"
    grid[...] = "all"
    grid[1, 2] += "y"
    print(grid, grid[1, 2])
    var math = Python.import_module("math")
    print(math is Python.import_module("math"), math is tea, math is not None)
    var builtins = Python.import_module("builtins")
    with Python.import_module("contextlib").suppress(builtins.KeyError):
        _ = grid["absent"]
        print("not reached")
    var seen = 0
    try:
        for v in Python.evaluate("(10 // n for n in (5, 2, 0, 1))"):
            seen += Int(py=v)
    except e:
        print("after", seen, "came:", e)
    try:
        print(Float64(py="x"))
    except e:
        print(e)
