# A function that never returns may still raise: its callers go on with the error.
@fieldwise_init
struct Refused(Copyable, Writable):
    var code: Int


def fail(why: String) raises -> Never:
    raise Error("failed: ", why)


def refuse(code: Int) raises Refused -> Never:
    raise Refused(code)


def pick(xs: List[Int], i: Int) raises -> Int:
    if i < 0:
        fail(String("index ", i))
    return xs[i]


def check(code: Int) raises Refused -> Int:
    if code >= 3:
        refuse(code)
    return code


def main():
    for i in [1, -1]:
        try:
            print(pick([10, 20], i))
        except e:
            print(e)
    for code in [2, 7]:
        try:
            print(check(code))
        except e:
            print(e.code)
