# A task may not capture function values that have captured an owner of a shared value, or that change what they captured:
# not by themselves, in containers, structs and tuples, behind generics and traits, or in closures inside closures.
from std.algorithm import parallelize, sync_parallelize
from std.memory import ArcPointer
from std.utils import Variant

comptime Task = def(Int) -> None


def growing(list: ArcPointer[List[Int]]) -> Task:
    def grow(i: Int) {var list}:
        list[].append(i)

    return grow


@fieldwise_init
struct Job(Copyable, Movable):
    var task: Task


trait Runner:
    def run(self, i: Int):
        ...


@fieldwise_init
struct Inner(Runner, Copyable, Movable):
    var tasks: List[Task]

    def run(self, i: Int):
        self.tasks[0](i)


@fieldwise_init
struct Counter(Copyable, Movable):
    var count: Int

    def __call__(mut self, i: UInt8):
        self.count += 1


def spread[F: def(Int) -> None](f: F):
    parallelize(f, 4)  # expected-error {{several threads could change the 'List[Int]' that a function value has captured at the same time through this argument}}


def drive[R: Runner](runner: R):
    def work(i: Int) {read runner}:
        runner.run(i)

    parallelize(work, 4)  # expected-error {{several threads could change the 'List[Int]' that a function value has captured at the same time}}


def main():
    var list = ArcPointer(List[Int]())
    var f = growing(list)
    parallelize(f, 4)  # expected-error {{several threads could change the 'List[Int]' that a function value has captured at the same time}}
    sync_parallelize(f, 4)  # expected-error {{several threads could change the 'List[Int]' that a function value has captured at the same time}}
    spread(f)

    def by_copy(i: Int) {var f}:
        f(i)

    parallelize(by_copy, 4)  # expected-error {{several threads could change the 'List[Int]' that a function value has captured at the same time}}

    def by_reference(i: Int) {read f}:
        f(i)

    parallelize(by_reference, 4)  # expected-error {{several threads could change the 'List[Int]' that a function value has captured at the same time}}

    def deeper(i: Int) {read by_copy}:
        by_copy(i)

    parallelize(deeper, 4)  # expected-error {{several threads could change the 'List[Int]' that a function value has captured at the same time}}
    var many: List[Task] = [f, growing(list)]

    def of_list(i: Int) {read many}:
        many[i % 2](i)

    parallelize(of_list, 4)  # expected-error {{several threads could change the 'List[Int]' that a function value has captured at the same time}}
    var named: Dict[String, Task] = {"grow": f}

    def of_dict(i: Int) {read named}:
        for ref item in named.items():
            item.value(i)

    parallelize(of_dict, 4)  # expected-error {{several threads could change the 'List[Int]' that a function value has captured at the same time}}
    var maybe: Optional[Task] = f

    def of_optional(i: Int) {read maybe}:
        maybe.value()(i)

    parallelize(of_optional, 4)  # expected-error {{several threads could change the 'List[Int]' that a function value has captured at the same time}}
    var pair = (1, f)

    def of_tuple(i: Int) {read pair}:
        pair[1](i)

    parallelize(of_tuple, 4)  # expected-error {{several threads could change the 'List[Int]' that a function value has captured at the same time}}
    var job = Job(f)

    def of_struct(i: Int) {read job}:
        job.task(i)

    parallelize(of_struct, 4)  # expected-error {{several threads could change the 'List[Int]' that a function value has captured at the same time}}
    var either = Variant[Int, Task](f)

    def of_variant(i: Int) {read either}:
        either[Task](i)

    parallelize(of_variant, 4)  # expected-error {{several threads could change the 'List[Int]' that a function value has captured at the same time}}
    drive(Inner([f]))
    var wrapped: def(Int) -> Int = lambda (i: Int) {var f} -> Int: i + (f(i), 1)[1]

    def of_wrapped(i: Int) {var wrapped}:
        _ = wrapped(i)

    parallelize(of_wrapped, 4)  # expected-error {{several threads could change the 'List[Int]' that a function value has captured at the same time}}
    var count: def(UInt8) -> None = Counter(0)

    def counting(i: Int) {read count}:
        count(1)

    parallelize(counting, 4)  # expected-error {{several threads could change the 'Counter' that a function value has captured at the same time}}
