# Silent is only what was said at the struct's header; nothing is said there of a trait that holds under a condition.
# RUN: not %pyc check %s 2>&1 | FileCheck %s --implicit-check-not=error:
trait Named:
    def name(self) -> String:
        ...


@fieldwise_init
struct Box[T: AnyType & Copyable & Deinitable](Copyable, Named where conforms_to(T, Writable)):
    var content: Self.T


def main():
    var box = Box[Int](3)
    # CHECK: [[@LINE+1]]:20: error: 'Box[Int]' has no attribute 'name'
    var name = box.name()
