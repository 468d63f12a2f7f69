# A generic container and two uses of it: parameters with bounds, methods that change, early returns.


trait RankedNNN(Copyable):
    def rank(self) -> Int:
        ...


@fieldwise_init
struct JobNNN(RankedNNN):
    var id: Int
    var urgency: Int

    def rank(self) -> Int:
        return self.urgency * 16 + self.id


@fieldwise_init
struct EventNNN(RankedNNN):
    var time: Int
    var is_late: Bool

    def rank(self) -> Int:
        if self.is_late:
            return self.time - 100
        return self.time


struct HeapNNN[T: RankedNNN & Deinitable](Movable, Sized):
    var items: List[Self.T]
    var swaps: Int

    def __init__(out self):
        self.items = List[Self.T]()
        self.swaps = 0

    def __len__(self) -> Int:
        return len(self.items)

    def swap(mut self, i: Int, j: Int):
        self.items.swap_elements(i, j)
        self.swaps += 1

    def push(mut self, var item: Self.T):
        self.items.append(item^)
        var at = len(self.items) - 1
        while at > 0:
            var parent = (at - 1) // 2
            if self.items[parent].rank() <= self.items[at].rank():
                break
            self.swap(parent, at)
            at = parent

    def least_child(self, at: Int) -> Int:
        var left = 2 * at + 1
        var right = left + 1
        if right < len(self.items) and self.items[right].rank() < self.items[left].rank():
            return right
        return left

    def pop(mut self) -> Self.T:
        var last = len(self.items) - 1
        self.swap(0, last)
        var top = self.items.pop()
        var at = 0
        while 2 * at + 1 < len(self.items):
            var child = self.least_child(at)
            if self.items[at].rank() <= self.items[child].rank():
                break
            self.swap(at, child)
            at = child
        return top^


def drain_NNN[T: RankedNNN & Deinitable](mut heap: HeapNNN[T]) -> Int:
    var sum = 0
    var place = 1
    while len(heap) > 0:
        var item = heap.pop()
        sum += place * item.rank()
        place += 1
    return sum


def run_NNN() -> Int:
    var jobs = HeapNNN[JobNNN]()
    var events = HeapNNN[EventNNN]()
    for i in range(12):
        jobs.push(JobNNN(i, i * KKK % 11))
        events.push(EventNNN(i * KKK % 29, i % 4 == 0))
    var sum = drain_NNN(jobs) + 3 * drain_NNN(events)
    return (sum + jobs.swaps + events.swaps) % 1000
