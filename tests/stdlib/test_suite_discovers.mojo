# A suite finds the tests of its file by their names, and reports the ones that fail; the command line chooses among them.
from std.reflection import reflect_fn
from std.testing import TestSuite, assert_equal


def helper(x: Int) -> Int:
    return x * 2


def generic[T: AnyType]():
    pass


def test_helper() raises:
    assert_equal(helper(2), 4)


def test_wrong() raises:
    raise Error("two\nlines")


def twice(x: Int):
    pass


def twice(x: Float64):
    pass


def test_prints() raises:
    print("ran")


def counted[functions: Tuple]() -> Int:
    return functions.__len__()


def sizes(a: Tuple, b: Tuple) -> Int:
    return len(a) * 10 + len(b)


def without_times(report: String) -> String:
    var out = String()
    for line in report.split("\n"):
        var text = String(line)
        if "[ " in text:
            text = String(text.split("[ ")[0], text.split(" ]")[1])
        if "Running" in text or "Test suite" in text:
            text = String(text.split(" for ")[0].split("'")[0])
        out += text + "\n"
    return out


def many(*numbers: Int):
    pass


def run(var line: List[StaticString]):
    try:
        TestSuite.discover_tests[__functions_in_module()](cli_args=line^).run(quiet=True)
        print("all passed")
    except e:
        print(without_times(String(e)))


def main() raises:
    comptime functions = __functions_in_module()
    comptime for i in range(functions.__len__()):
        print(reflect_fn[functions[i]].display_name(), end=" ")
    print()
    run(["program"])
    run(["program", "--skip", "test_wrong"])
    run(["program", "--only", "test_helper"])
    run(["program", "--skip-all"])
    run(["program", "--only", "test_missing"])
    run(["program", "--fast"])
    print(counted[(helper, test_wrong)](), counted[(1, "a", True)](), sizes((1, 2), ("a",)))
