"""Martin Richards' simulation of an operating system: tasks with packets, a scheduler that runs them by priority."""

IDLE, WORKER, HANDLER_A, HANDLER_B, DEVICE_A, DEVICE_B = range(1, 7)
KIND_DEVICE, KIND_WORK = 1000, 1001
BUFFER_SIZE = 4


class Packet:
    def __init__(self, link, ident, kind):
        self.link = link
        self.ident = ident
        self.kind = kind
        self.datum = 0
        self.data = [0] * BUFFER_SIZE

    def append_to(self, queue):
        self.link = None
        if queue is None:
            return self
        last = queue
        while last.link is not None:
            last = last.link
        last.link = self
        return queue


class TaskState:
    def __init__(self):
        self.packet_pending = False
        self.task_waiting = False
        self.task_holding = False

    def set_running(self):
        self.packet_pending = self.task_waiting = self.task_holding = False
        return self

    def set_waiting(self):
        self.packet_pending = self.task_holding = False
        self.task_waiting = True
        return self

    def set_packet_pending(self):
        self.packet_pending = True
        self.task_waiting = self.task_holding = False
        return self

    def set_waiting_with_packet(self):
        self.packet_pending = self.task_waiting = True
        self.task_holding = False
        return self

    def is_held_or_waiting(self):
        return self.task_holding or (not self.packet_pending and self.task_waiting)

    def is_waiting_with_packet(self):
        return self.packet_pending and self.task_waiting and not self.task_holding


class Task(TaskState):
    def __init__(self, system, ident, priority, queue):
        super().__init__()
        self.system = system
        self.link = system.tasks
        self.ident = ident
        self.priority = priority
        self.input = queue
        system.tasks = self
        system.table[ident] = self

    def work(self, packet):
        raise NotImplementedError

    def add_packet(self, packet, old):
        if self.input is None:
            self.input = packet
            self.packet_pending = True
            if self.priority > old.priority:
                return self
        else:
            packet.append_to(self.input)
        return old

    def run(self):
        if self.is_waiting_with_packet():
            packet = self.input
            self.input = packet.link
            if self.input is None:
                self.set_running()
            else:
                self.set_packet_pending()
        else:
            packet = None
        return self.work(packet)

    def wait(self):
        self.task_waiting = True
        return self

    def hold(self):
        self.system.holds += 1
        self.task_holding = True
        return self.link

    def release(self, ident):
        task = self.system.find(ident)
        task.task_holding = False
        return task if task.priority > self.priority else self

    def queue(self, packet):
        task = self.system.find(packet.ident)
        self.system.queued += 1
        packet.link = None
        packet.ident = self.ident
        return task.add_packet(packet, self)


class IdleTask(Task):
    def __init__(self, system, ident, priority, count):
        super().__init__(system, ident, priority, None)
        self.set_running()
        self.control = 1
        self.count = count

    def work(self, packet):
        self.count -= 1
        if self.count == 0:
            return self.hold()
        if self.control & 1 == 0:
            self.control //= 2
            return self.release(DEVICE_A)
        self.control = self.control // 2 ^ 0xd008
        return self.release(DEVICE_B)


class WorkTask(Task):
    def __init__(self, system, ident, priority, queue):
        super().__init__(system, ident, priority, queue)
        self.set_waiting_with_packet()
        self.destination = HANDLER_A
        self.count = 0

    def work(self, packet):
        if packet is None:
            return self.wait()
        self.destination = HANDLER_B if self.destination == HANDLER_A else HANDLER_A
        packet.ident = self.destination
        packet.datum = 0
        for i in range(BUFFER_SIZE):
            self.count += 1
            if self.count > 26:
                self.count = 1
            packet.data[i] = ord('A') + self.count - 1
        return self.queue(packet)


class HandlerTask(Task):
    def __init__(self, system, ident, priority, queue):
        super().__init__(system, ident, priority, queue)
        self.set_waiting_with_packet()
        self.work_in = None
        self.device_in = None

    def work(self, packet):
        if packet is not None:
            if packet.kind == KIND_WORK:
                self.work_in = packet.append_to(self.work_in)
            else:
                self.device_in = packet.append_to(self.device_in)
        work = self.work_in
        if work is None:
            return self.wait()
        count = work.datum
        if count >= BUFFER_SIZE:
            self.work_in = work.link
            return self.queue(work)
        device = self.device_in
        if device is None:
            return self.wait()
        self.device_in = device.link
        device.datum = work.data[count]
        work.datum = count + 1
        return self.queue(device)


class DeviceTask(Task):
    def __init__(self, system, ident, priority):
        super().__init__(system, ident, priority, None)
        self.set_waiting()
        self.pending = None

    def work(self, packet):
        if packet is not None:
            self.pending = packet
            return self.hold()
        packet = self.pending
        if packet is None:
            return self.wait()
        self.pending = None
        return self.queue(packet)


class System:
    def __init__(self):
        self.tasks = None
        self.table = [None] * 10
        self.holds = 0
        self.queued = 0

    def find(self, ident):
        task = self.table[ident]
        if task is None:
            raise LookupError(f'there is no task {ident}')
        return task

    def schedule(self):
        task = self.tasks
        while task is not None:
            if task.is_held_or_waiting():
                task = task.link
            else:
                task = task.run()


def simulate(count):
    system = System()
    IdleTask(system, IDLE, 1, count)
    queue = Packet(None, 0, KIND_WORK)
    queue = Packet(queue, 0, KIND_WORK)
    WorkTask(system, WORKER, 1000, queue)
    for handler, device, priority in ((HANDLER_A, DEVICE_A, 2000), (HANDLER_B, DEVICE_B, 3000)):
        queue = None
        for _ in range(3):
            queue = Packet(queue, device, KIND_DEVICE)
        HandlerTask(system, handler, priority, queue)
    DeviceTask(system, DEVICE_A, 4000)
    DeviceTask(system, DEVICE_B, 5000)
    system.schedule()
    return system.queued, system.holds


def main():
    for _ in range(25):
        result = simulate(10000)
    print(*result)


if __name__ == '__main__':
    main()
