# The second transfer of the same variable is an error.

@fieldwise_init
struct Job(Movable):
    var name: String


def submit(var job: Job, mut queue: List[String]):
    queue.append(job.name)


def main():
    var queue = List[String]()
    var job = Job("render")
    submit(job^, queue)
    submit(job^, queue)  # expected-error {{'job' is used after its value was moved}}
    print(len(queue))
