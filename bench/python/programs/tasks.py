"""A scheduler of tasks of several classes, which send each other messages."""
from collections import deque


class Message:
    def __init__(self, sender, value):
        self.sender = sender
        self.value = value


class Task:
    def __init__(self, name, priority):
        self.name = name
        self.priority = priority
        self.inbox = deque()
        self.handled = 0

    def run(self, scheduler):
        raise NotImplementedError

    def receive(self, message):
        self.inbox.append(message)


class Producer(Task):
    def __init__(self, name, priority, target, amount):
        super().__init__(name, priority)
        self.target = target
        self.amount = amount
        self.made = 0

    def run(self, scheduler):
        if self.made >= self.amount:
            return False
        scheduler.send(self.target, Message(self, self.made * 7 % 101))
        self.made += 1
        self.handled += 1
        return True


class Filter(Task):
    def __init__(self, name, priority, target, divisor):
        super().__init__(name, priority)
        self.target = target
        self.divisor = divisor
        self.dropped = 0

    def run(self, scheduler):
        if not self.inbox:
            return True
        message = self.inbox.popleft()
        self.handled += 1
        if message.value % self.divisor == 0:
            self.dropped += 1
        else:
            scheduler.send(self.target, Message(self, message.value + 1))
        return True


class Consumer(Task):
    def __init__(self, name, priority):
        super().__init__(name, priority)
        self.total = 0
        self.seen = {}

    def run(self, scheduler):
        while self.inbox:
            message = self.inbox.popleft()
            self.total += message.value * self.priority
            self.handled += 1
            name = message.sender.name
            self.seen[name] = self.seen.get(name, 0) + 1
        return True


class Scheduler:
    def __init__(self):
        self.tasks = []
        self.steps = 0
        self.sent = 0

    def add(self, task):
        self.tasks.append(task)
        return task

    def send(self, task, message):
        self.sent += 1
        task.receive(message)

    def run(self):
        alive = True
        while alive or any(task.inbox for task in self.tasks):
            alive = False
            for task in self.tasks:
                self.steps += 1
                if task.run(self) and isinstance(task, Producer):
                    alive = True


def main():
    scheduler = Scheduler()
    consumers = [Consumer(f'consumer {i}', i + 1) for i in range(3)]
    filters = [Filter(f'filter {i}', 2, consumers[i % 3], i + 2) for i in range(6)]
    for i in range(12):
        scheduler.add(Producer(f'producer {i}', 1, filters[i % 6], 40000 + i * 2000))
    for task in filters + consumers:
        scheduler.add(task)
    scheduler.run()
    print(scheduler.steps, scheduler.sent)
    for task in scheduler.tasks:
        print(task.name, task.handled, end='; ')
    print()
    for consumer in consumers:
        print(consumer.total, sorted(consumer.seen.items()))


if __name__ == '__main__':
    main()
