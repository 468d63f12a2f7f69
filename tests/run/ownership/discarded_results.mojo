# What a result was made of is gone before a result that `_ =` takes, after one that is taken by nothing.

struct Res(Movable):
    var id: Int
    def __init__(out self, id: Int):
        self.id = id
    def __deinit__(deinit self):
        print("close", self.id)
struct Box(Movable):
    var r: Res
    def __init__(out self, id: Int):
        self.r = Res(id)
    def make(mut self) -> Res:
        return Res(self.r.id + 1)
    def get(self) -> Int:
        return self.r.id
def make(b: Box) -> Res:
    return Res(b.r.id + 1)


def main():
    var a = Box(10)
    _ = a.make()
    print("method")
    var b = Box(20)
    _ = make(b)
    print("function")
    _ = make(Box(30))
    print("temporary")
    var c = Box(40)
    var x = c.make()
    print("variable")
    var d = List[Res]()
    d.append(Res(50))
    d.append(Res(51))
    _ = d.pop()
    print("end")
