# A container and two uses of it with classes of their own: methods that change, early returns.


class RankedNNN:
    def rank(self):
        raise NotImplementedError


class JobNNN(RankedNNN):
    def __init__(self, id, urgency):
        self.id = id
        self.urgency = urgency

    def rank(self):
        return self.urgency * 16 + self.id


class EventNNN(RankedNNN):
    def __init__(self, time, is_late):
        self.time = time
        self.is_late = is_late

    def rank(self):
        if self.is_late:
            return self.time - 100
        return self.time


class HeapNNN:
    def __init__(self):
        self.items = []
        self.swaps = 0

    def __len__(self):
        return len(self.items)

    def swap(self, i, j):
        self.items[i], self.items[j] = self.items[j], self.items[i]
        self.swaps += 1

    def push(self, item):
        self.items.append(item)
        at = len(self.items) - 1
        while at > 0:
            parent = (at - 1) // 2
            if self.items[parent].rank() <= self.items[at].rank():
                break
            self.swap(parent, at)
            at = parent

    def least_child(self, at):
        left = 2 * at + 1
        right = left + 1
        if right < len(self.items) and self.items[right].rank() < self.items[left].rank():
            return right
        return left

    def pop(self):
        last = len(self.items) - 1
        self.swap(0, last)
        top = self.items.pop()
        at = 0
        while 2 * at + 1 < len(self.items):
            child = self.least_child(at)
            if self.items[at].rank() <= self.items[child].rank():
                break
            self.swap(at, child)
            at = child
        return top


def drain_NNN(heap):
    total = 0
    place = 1
    while len(heap) > 0:
        item = heap.pop()
        total += place * item.rank()
        place += 1
    return total


def run_NNN():
    jobs = HeapNNN()
    events = HeapNNN()
    for i in range(12):
        jobs.push(JobNNN(i, i * KKK % 11))
        events.push(EventNNN(i * KKK % 29, i % 4 == 0))
    total = drain_NNN(jobs) + 3 * drain_NNN(events)
    return (total + jobs.swaps + events.swaps) % 1000
