# Context managers that are structs in Python code: entered without a name, told of errors, swallowing them.
struct Guard(Movable):
    var name: String
    var depth: Int

    fn __init__(out self, name: String):
        self.name = name
        self.depth = 0

    fn __enter__(mut self) -> Int:
        self.depth += 1
        print("enter", self.name, self.depth)
        return self.depth

    fn __exit__(mut self):
        self.depth -= 1
        print("exit", self.name, self.depth)


struct Quiet(Movable):
    var only: String

    fn __init__(out self, only: String):
        self.only = only

    fn __enter__(self) -> String:
        return self.only

    fn __exit__(self):
        print("no error")

    fn __exit__(self, error: Error) -> Bool:
        print("told of", error)
        return String(error) == self.only


with Guard("module"):
    print("inside")


def entered(text):
    result = "nothing"
    with Guard("def") as depth, Quiet("bad"):
        result = depth
        if text:
            raise ValueError(text)
        result = "whole"
    return result


print(entered(""), entered("bad"))
try:
    entered("worse")
except ValueError as e:
    print("caught", e)
