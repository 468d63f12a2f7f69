# A StaticString that is computed when the program is compiled is the literal of its text.
# flags: -D wanted=1
from std.sys import is_defined


def show[name: StaticString]():
    print(name, len(name), is_defined[name]())


def main():
    comptime whole = StaticString("wanted")
    comptime part = StaticString("unwanted")[byte=2:]
    show[StaticString("wanted")]()
    show[whole]()
    show[part]()
    show["other"]()
