# A struct that holds pointers does not mind changes of what these lead to; elements are another matter (tests/errors/ownership/structs_of_pointers.mojo).
struct Log(Movable):
    var lines: List[String]
    var depth: Int

    def __init__(out self):
        self.lines = []
        self.depth = 0

    def log(mut self, line: String):
        self.lines.append("  " * self.depth + line)


struct Scope[o: MutOrigin]:
    """A part of the work: what is logged in it stands further in."""

    var log: Pointer[Log, Self.o]
    var name: String

    def __init__(out self, ref [Self.o] log: Log, name: String):
        self.log = Pointer(to=log)
        self.name = name

    def enter(self):
        self.log[].depth += 1

    def __enter__(self):
        self.log[].log("> " + self.name)
        self.log[].depth += 1

    def __exit__(self):
        self.log[].depth -= 1
        self.log[].log("< " + self.name)

    def __exit__(self, error: Error) -> Bool:
        self.log[].depth -= 1
        self.log[].log(String("! ", self.name, ": ", error))
        return True


def main() raises:
    var log = Log()
    var scope = Scope(log, "first")
    log.log("a")
    scope.enter()
    log.log("b")
    with Scope(log, "outer"):
        log.log("c")
        with Scope(log, "inner"):
            log.log("d")
            raise Error("stop")
        log.log("e")
    for line in log.lines:
        print(line)
    scope.log[].log("f")
    print(len(log.lines))
