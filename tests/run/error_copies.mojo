# An Error is copied as any value: kept in a field, put into a list, raised again.

struct Holder(Copyable):
    var last: Error
    def __init__(out self):
        self.last = Error("none")

def keep(e: Error) -> Error:
    return e

def main() raises:
    var e1 = Error("x")
    var e2 = e1
    print(e1, e2)
    var h = Holder()
    try:
        raise e1
    except e:
        h.last = e
        print(e, h.last)
    var all: List[Error] = [e1, e2]
    all.append(e1)
    print(len(all), all[0], all)
    var k = keep(e1)
    print(k, e1)
    var o: Optional[Error] = e1
    print(o.value(), e1)
    var h2 = h.copy()
    print(h2.last, h.last)
