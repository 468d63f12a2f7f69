# A lone convention in a capture list; attributes that a method computes from their name.
def run(f: Some[def() -> Int]) -> Int:
    return f()

@fieldwise_init
struct Dyn(Copyable):
    var base: Int
    def __getattr_param__[name: StaticString](self) -> Int:
        return self.base + name.byte_length()

def main():
    var a = 1
    var b = 2
    def g() {imm} -> Int:
        return a + b
    def h() {mut a, imm} -> Int:
        a += b
        return a
    def k() {var} -> Int:
        return a * b
    def m() {ref} -> Int:
        return a * b
    print(run(g), h(), k(), m())
    var d = Dyn(10)
    print(d.hello, d.hi)
