# A text among the parameters of a type, where the type is written as an annotation.


struct Tagged[name: StaticString](Copyable):
    var id: Int

    def __init__(out self, id: Int):
        self.id = id


def show(x: Tagged["apples"]) -> String:
    return String(type_of(x).name, " ", x.id)


def renamed(x: Tagged["apples"]) -> Tagged["pears"]:
    return Tagged["pears"](x.id + 1)


def main():
    var a: Tagged["apples"] = Tagged["apples"](3)
    var b: Tagged["pears"] = renamed(a)
    print(show(a), type_of(b).name, b.id)
