# A task may not capture what could hold an owner of a shared value, be it that its type does not tell.
from std.algorithm import parallelize
from std.memory import ArcPointer


trait Visitor:
    def visit(self, n: Int):
        ...


@fieldwise_init
struct Grower(Visitor, Copyable, Movable):
    var list: ArcPointer[List[Int]]

    def visit(self, n: Int):
        self.list[].append(n)


def run(v: dyn Visitor):
    def task(i: Int) {read v}:
        v.visit(i)

    parallelize(task, 4)  # expected-error {{several threads could change what 'dyn Visitor' holds at the same time through this argument}}


def main():
    var list = ArcPointer(List[Int]())
    run(Grower(list))
