# x.name op= e of an attribute that methods give and take.
struct Arr(Copyable):
    var d: Dict[String, Int]
    def __init__(out self):
        self.d = {}
    def __setattr__(mut self, name: StaticString, v: Int):
        self.d[String(name)] = v
    def __getattr__(self, name: StaticString) -> Int:
        return self.d.get(String(name), 0)
def main():
    var a = Arr()
    a.foo = 3
    a.foo += 2
    print(a.foo, a.bar)
