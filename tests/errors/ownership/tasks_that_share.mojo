# What tasks would share is refused: owners of a shared value that are sent or captured, references, and a channel that was given away.
from std.concurrent import Channel, TaskGroup
from std.memory import ArcPointer


def main() raises:
    var shared = ArcPointer(String("x"))
    var out = Channel[ArcPointer[String]]()
    out.send(shared)  # expected-error {{several threads could change a shared 'String' at the same time through this argument}}
    var words: List[String] = ["a"]
    def look() {read words}:
        print(len(words))
    var tasks = TaskGroup()
    tasks.spawn(look)  # expected-error {{a task owns what it captures: write {var x}, or {var x^}}}
    def change() {var shared}:
        shared[] += "y"
    tasks.spawn(change^)  # expected-error {{several threads could change a shared 'String' at the same time through this argument}}
    var kept = Channel[Int]()
    def keep() raises {var kept^}:  # expected-note {{'kept' was moved away here}}
        kept.send(1)
    tasks.spawn(keep^)
    print(len(kept))  # expected-error {{'kept' is used after its value was moved}}
    tasks.wait()
