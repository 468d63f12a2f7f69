# A call or an operator of the systems register that is sure to fail raises TypeError where a handler waits for it, or in a lambda.
trait Named(Copyable):
    fn name(self) -> String:
        ...


@fieldwise_init
struct Cat(Named):
    var age: Int

    fn name(self) -> String:
        return String("cat ") + String(self.age)


fn greet[T: Named](who: T, times: Int) -> String:
    return who.name() * times


fn double(n: Int) -> Int:
    return 2 * n


def said(text):
    print("said", text)
    return 2


try:
    print(greet(3, said("first")))
except TypeError as e:
    print("TypeError:", e)
for attempt in (lambda: double("two"), lambda: double(2), lambda: Cat(1) - 2):
    try:
        print(attempt())
    except TypeError as e:
        print("TypeError:", e)


def calls():
    result = "none"
    try:
        result = double([1])
    except TypeError:
        print("not a list")
    try:
        result = Cat(4) + "x"
    except TypeError:
        print("not added")
    return result


print(calls(), greet(Cat(2), 2))


def make(*what):
    made = None
    try:
        if what:
            made = Cat("4")
        made = Cat()
    except TypeError as e:
        print("TypeError:", e)
    try:
        UInt8(300)
    except OverflowError as e:
        print("OverflowError:", e)
    return made


print(make(), make(1))
