# SomeTypeList[Bound]: arguments of several types whose types have no name.
def total(*args: *SomeTypeList[Writable]) -> Int:
    var n = 0
    comptime for i in range(args.__len__()):
        n += String(args[i]).byte_length()
    return n
def both(x: Some[Writable & Sized]) -> String:
    return String(len(x), ":", x)
def main():
    print(total(1, "abc", True))
    var xs: List[Int] = [1, 2]
    print(both(xs))
