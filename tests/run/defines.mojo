# flags: -D DEPTH=0x10 -D TITLE=a=b -D FAST=off -D BARE -D DEPTH=12
# Values given on the command line; the last one of a name counts.
from std.sys import get_defined_bool, get_defined_int, get_defined_string, is_defined

comptime DEPTH = get_defined_int["DEPTH", 3]()


struct Stack[depth: Int]:
    comptime size = Self.depth * 2


def main():
    print(DEPTH, Stack[DEPTH].size, get_defined_int["WIDTH", 4]())
    print(get_defined_string["TITLE", "none"](), get_defined_string["OTHER", "none"]())
    print(get_defined_bool["FAST", True](), get_defined_bool["SLOW", True](), get_defined_bool["BARE", False]())
    print(is_defined["BARE"](), is_defined["NOT"]())
    comptime if get_defined_bool["FAST", True]():
        print("fast")
    else:
        print("slow")
