# Tasks and channels: many producers and consumers, more tasks than threads, work spread inside of a task, select, and errors.
from std.concurrent import Channel, TaskGroup, select
from std.algorithm import parallelize
from std.memory import ArcPointer
from std.atomic import Atomic
from std.time import sleep

def main() raises:
    var jobs = Channel[Int](capacity=8)
    var results = Channel[Int]()
    with TaskGroup() as tasks:
        for w in range(4):
            def work() raises {var jobs, var results}:
                for j in jobs:
                    results.send(j * j)
            tasks.spawn(work^)
        for i in range(10000):
            jobs.send(i)
        jobs.close()
    results.close()
    var sum = 0
    var n = 0
    for r in results:
        sum += r
        n += 1
    print(n, sum)
    # more tasks than threads
    var count = ArcPointer(Atomic[Int](0))
    with TaskGroup() as tasks:
        for i in range(5000):
            def one() {var count}:
                count[] += 1
            tasks.spawn(one^)
    print(count[].load())
    # strings over a bounded channel, both ways
    var ping = Channel[String](capacity=1)
    var pong = Channel[String](capacity=1)
    with TaskGroup() as tasks:
        def echo() raises {var ping, var pong}:
            for text in ping:
                pong.send(text + "!")
            pong.close()
        tasks.spawn(echo^)
        for i in range(1000):
            ping.send(String("x") * (i % 50))
            if pong.receive().value().byte_length() != i % 50 + 1:
                print("wrong", i)
        ping.close()
    print(pong.receive())
    # nested parallelize inside of a task
    var total = ArcPointer(Atomic[Int](0))
    with TaskGroup() as tasks:
        for t in range(4):
            def deep() {var total}:
                var part = Atomic[Int](0)
                def add(i: Int) {mut part}:
                    part += i
                parallelize(add, 1000)
                total[] += part.load()
            tasks.spawn(deep^)
    print(total[].load())
    # select
    var a = Channel[Int]()
    var b = Channel[String]()
    var seen = 0
    with TaskGroup() as tasks:
        def later() raises {var a, var b}:
            sleep(0.02)
            b.send("b")
            a.send(1)
            a.close()
            b.close()
        tasks.spawn(later^)
        print(select(a, b, timeout=0.001))
        while True:
            var which = select(a, b)
            if which < 0:
                break
            if which == 0:
                if a.try_receive():
                    seen += 1
            elif b.try_receive():
                seen += 10
    print(seen)
    try:
        with TaskGroup() as tasks:
            def fail() raises:
                raise Error("task failed")
            tasks.spawn(fail)
            tasks.spawn(fail)
    except e:
        print(e)
    try:
        with TaskGroup() as tasks:
            def fine():
                sleep(0.01)
            tasks.spawn(fine)
            raise Error("block failed")
    except e:
        print(e)
    try:
        a.send(3)
    except e:
        print(e)
