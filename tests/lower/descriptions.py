# What the runtime is told of functions and classes are constants: no code fills them in.
# RUN: %pyc build --dump=ir -O0 %s | FileCheck %s


def outer(first, *, second):
    """A nested function, and a class with a slot."""

    def inner(third):
        return third

    class Held:
        def __init__(self):
            self.item = first

    return inner, Held


# CHECK-DAG: global {{.*}}: array(object, 10) const = memory(8, {{.*}}, 0: "inner", 8: "outer.<locals>.inner", 16: "__main__", 32: {{.*}}, 40: {{.*}}memory(8, {{.*}}, 0: "third")
# CHECK-DAG: global {{.*}}: array(object, 8) const = memory(8, {{.*}}, 0: "Held", 8: "outer.<locals>.Held", 16: "__main__", 40: {{.*}}memory(8, {{.*}}, 0: "item")
# CHECK-NOT: store {{.*}}, @py$static$
print(outer(1, second=2)[0](3))
