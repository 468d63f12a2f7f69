# What the printed tree leaves out: commas that say nothing. What stays a str in an annotation.
# RUN: %pyc check --dump=source %s | FileCheck --match-full-lines %s
a, b, = 1, 2
# CHECK: (a, b) = (1, 2)
g = lambda ab,: ab
# CHECK-NEXT: g = lambda ab: ab
for i, j, in [(1, 2)]:
    pass
# CHECK-NEXT: for (i, j) in [(1, 2)]:
# CHECK-NEXT: pass
for i, in [(1,)]:
    pass
# CHECK-NEXT: for (i,) in [(1,)]:
# CHECK-NEXT: pass
def of_a_text(x: "abc".foo, y: "int", z: root / "notes", w: "A" | "B", v: "in" "t"):
    pass
# CHECK: def of_a_text(x: "abc".foo, y: int, z: root / "notes", w: A | B, v: int):
def of_values(x: A["a" == "b"], y: f("a"), z: not "a", v: "A" if "a" else "B", w: {"a": 1}, u: lambda: "a", t: [f"{'a'}" "b", "C"], s: "A" and 1):
    pass
# CHECK: def of_values(x: A["a" == "b"], y: f("a"), z: not "a", v: A if "a" else B, w: {"a": 1}, u: lambda: "a", t: [f"{ "a"}b", C], s: "A" and 1):
