# What the end of a value changes that is shared, also where the type does not tell which value it is.
from std.memory import ArcPointer


trait Thing:
    def look(self) -> Int:
        ...


@fieldwise_init
struct Loud(Movable, Thing, Writable):
    var log: ArcPointer[List[String]]

    def __deinit__(deinit self):
        self.log[] = List[String]()

    def look(self) -> Int:
        return 1

    def write_to(self, mut writer: Some[Writer]):
        writer.write("loud")


def fail(log: ArcPointer[List[String]]) raises:
    raise Loud(log)


def forgives(log: ArcPointer[List[String]]):
    try:
        fail(log)
    except:
        pass


def takes(var thing: dyn Thing):
    pass


def error(log: ArcPointer[List[String]]):
    ref x = log[][0]
    forgives(log)
    print(x)  # expected-error {{'x' refers into a shared 'List[String]', which has changed since}}


def boxed(log: ArcPointer[List[String]]):
    ref x = log[][0]
    takes(Loud(log))
    print(x)  # expected-error {{'x' refers into a shared 'List[String]', which has changed since}}


def passes_on(log: ArcPointer[List[String]]) raises:
    ref x = log[][0]
    fail(log)
    print(x)
