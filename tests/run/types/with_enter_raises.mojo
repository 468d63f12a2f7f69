# A manager that could not be entered is not left; what entering gives is there before the body is protected.
struct Door(Movable):
    var is_locked: Bool
    var name: String

    def __init__(out self, name: String, is_locked: Bool):
        self.name = name
        self.is_locked = is_locked

    def __enter__(mut self) raises -> ref[self.name] String:
        if self.is_locked:
            raise Error(self.name, " is locked")
        return self.name

    def __exit__(mut self):
        print("leaving", self.name)


struct Room(Movable):
    def __init__(out self):
        pass

    def __enter__(self) raises -> String:
        raise Error("no room")

    def __exit__(self, error: Error) -> Bool:
        print("swallowed", error)
        return True

    def __exit__(self):
        print("leaving the room")


def main():
    for is_locked in [False, True]:
        try:
            with Door("door", is_locked) as name:
                name += "!"
                print("in", name)
        except e:
            print(e)
    try:
        with Room() as room:
            print(room)
    except e:
        print(e)
    try:
        with Room():
            print("in")
    except e:
        print(e)
