# multiprocessing with fork: processes, queues, pipes, locks, pools, executors, errors of children.
import multiprocessing
import os
import queue
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import shared_memory  # imports what starts processes anew


def square(x):
    return x * x


def fail():
    raise ValueError("child failed")


def put(results, n):
    results.put((n, os.getpid() != os.getppid()))


def answer(connection):
    connection.send({"got": connection.recv()})
    connection.close()


def count(lock, path):
    for _ in range(20):
        with lock:
            with open(path) as file:
                n = int(file.read())
            with open(path, "w") as file:
                file.write(str(n + 1))


def wait(event, barrier):
    barrier.wait()
    event.wait()


class Worker(multiprocessing.Process):
    def __init__(self, results):
        super().__init__(name="worker", daemon=True)
        self.results = results

    def run(self):
        self.results.put(multiprocessing.current_process().name)


def released_later(lock):
    time.sleep(0.05)
    lock.release()


def main():
    multiprocessing.set_start_method("fork")
    results = multiprocessing.Queue()
    process = multiprocessing.Process(target=put, args=(results, 5))
    process.start()
    print(results.get())
    process.join()
    print(process.exitcode, process.is_alive(), process.name)
    worker = Worker(results)
    worker.start()
    print(results.get(timeout=20))
    worker.join()
    try:
        results.get(timeout=0.01)
    except queue.Empty:
        print("empty")
    with multiprocessing.Pool(3) as pool:
        print(pool.map(square, range(10)), pool.apply(square, (7,)), pool.starmap(pow, [(2, 3), (3, 2)]))
        print(list(pool.imap(square, [1, 2, 3], chunksize=2)), sorted(pool.imap_unordered(square, [3, 4])), pool.apply_async(square, (9,)).get(20))
        try:
            pool.apply(fail)
        except ValueError as e:
            print(e)
    here, there = multiprocessing.Pipe()
    process = multiprocessing.Process(target=answer, args=(there,))
    process.start()
    here.send([1, "x"])
    print(here.poll(20), here.recv())
    process.join()
    path = f"/tmp/pyc-count-{os.getpid()}"
    with open(path, "w") as file:
        file.write("0")
    lock = multiprocessing.Lock()
    processes = [multiprocessing.Process(target=count, args=(lock, path)) for _ in range(3)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    print(open(path).read())
    os.unlink(path)
    event, barrier = multiprocessing.Event(), multiprocessing.Barrier(2)
    process = multiprocessing.Process(target=wait, args=(event, barrier))
    process.start()
    barrier.wait()
    event.set()
    process.join()
    print(process.exitcode)
    process = multiprocessing.Process(target=time.sleep, args=(30,))
    process.start()
    process.terminate()
    process.join()
    print(process.exitcode)
    semaphore = multiprocessing.BoundedSemaphore(1)
    print(semaphore.acquire(), semaphore.acquire(block=False), semaphore.acquire(timeout=0.01), semaphore.get_value(), semaphore.release())
    try:
        semaphore.release()
    except ValueError as e:
        print(e)
    again = multiprocessing.RLock()
    print(again.acquire(), again.acquire(), again.release(), again.release())
    try:
        again.release()
    except AssertionError as e:
        print(e)
    with ProcessPoolExecutor(2) as executor:
        print(list(executor.map(square, [1, 2, 3])), sorted(f.result() for f in as_completed([executor.submit(square, n) for n in (4, 5)])))
        print(repr(executor.submit(fail).exception()))
    lock = multiprocessing.Lock()
    lock.acquire()
    worker = multiprocessing.Process(target=released_later, args=(lock,))
    worker.start()
    print(lock.acquire(True, 1e300))
    worker.join()


if __name__ == "__main__":
    main()
    print(shared_memory.SharedMemory.__name__)
