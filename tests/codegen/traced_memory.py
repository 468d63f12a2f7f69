# RUN: %pyc build %s --dump=llvm | FileCheck %s
# Heap memory of values that hold references is memory that the collector scans: a container's and an error's box.
from pyc import *


class Name:
    def __init__(self, text: str):
        self.text = text


@struct
class Refused(Copyable, Movable):
    who: Name

    def __init__(self, who: Name):
        self.who = who


@fn
@raises
def refuse(who: Name):
    raise Refused(who)


def main() -> None:
    room = alloc[Name](1)
    room.free()
    refuse(Name("b"))


# CHECK: @error_type{{.*}}@pyc_gc_alloc_root, ptr @pyc_gc_free_root
# CHECK: call ptr @pyc_gc_alloc_root(i64 8, i64 8)
# CHECK-NEXT: call void @pyc_gc_free_root
main()
