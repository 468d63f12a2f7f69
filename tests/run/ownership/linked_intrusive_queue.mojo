# A queue whose links are in the elements, on the heap and in a list.
from std.memory import alloc

struct Hook(Movable):
    var next: Optional[Pointer[Task, MutUntrackedOrigin]]
    def __init__(out self):
        self.next = None

struct Task(Movable):
    var id: Int
    var hook: Hook
    def __init__(out self, id: Int):
        self.id = id
        self.hook = Hook()
    def __deinit__(deinit self):
        print("end", self.id)

struct Queue(Movable):
    var head: Optional[Pointer[Task, MutUntrackedOrigin]]
    var tail: Optional[Pointer[Task, MutUntrackedOrigin]]
    def __init__(out self):
        self.head = None
        self.tail = None
    def push(mut self, task: Pointer[Task, MutUntrackedOrigin]):
        task[].hook.next = None
        if self.tail:
            self.tail.value()[].hook.next = task
        else:
            self.head = task
        self.tail = task
    def pop(mut self) -> Optional[Pointer[Task, MutUntrackedOrigin]]:
        var first = self.head
        if first:
            self.head = first.value()[].hook.next
            if not self.head:
                self.tail = None
        return first

def main():
    var q = Queue()
    for i in range(3):
        var t = alloc[Task](1)
        t.unsafe_write(Task(i))
        q.push(t)
    var a = q.pop()
    q.push(a.value())
    while True:
        var t = q.pop()
        if not t:
            break
        print(t.value()[].id)
        t.value().unsafe_deinit_pointee()
        t.value().unsafe_free()
    var tasks = [Task(10), Task(11)]
    q.push(Pointer(to=tasks[0]).unsafe_origin_cast[MutUntrackedOrigin]())
    q.push(Pointer(to=tasks[1]).unsafe_origin_cast[MutUntrackedOrigin]())
    print(q.pop().value()[].id, q.pop().value()[].id)
    _ = tasks^
