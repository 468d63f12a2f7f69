# Names of functions, also of those that are parameters.
from std.reflection import reflect_fn
def add[n: Int](a: Int) -> Int:
    return a + n
def plain(x: Int) -> Int:
    return x
struct S:
    def method(self): pass
    @staticmethod
    def st(): pass
def called[f: def(Int) thin -> Int](x: Int) -> String:
    return String(reflect_fn[f].display_name(), "(", x, ") = ", f(x))
def main() raises:
    print(reflect_fn[plain].display_name())
    print(reflect_fn[add[3]].display_name())
    print(reflect_fn[S.method].display_name(), reflect_fn[S.st].display_name())
    print(called[plain](3), called[add[4]](3))
    comptime n = reflect_fn[plain].display_name()
    print(n, reflect_fn[main].display_name())
