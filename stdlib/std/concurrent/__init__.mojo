"""Work at the same time: tasks that own what they use, and channels between them.

```mojo
from std.concurrent import Channel, TaskGroup

var numbers = Channel[Int](capacity=4)
var sums = Channel[Int]()
with TaskGroup() as tasks:
    def produce() raises {var numbers}:
        for i in range(1, 11):
            numbers.send(i)
        numbers.close()

    def consume() raises {var numbers, var sums}:
        var sum = 0
        for n in numbers:
            sum += n
        sums.send(sum)

    tasks.spawn(produce^)
    tasks.spawn(consume^)
print(sums.receive().value())  # 55
```
"""

from std.concurrent.channel import Channel, ChannelClosed, Selectable, select
from std.concurrent.task_group import TaskGroup
