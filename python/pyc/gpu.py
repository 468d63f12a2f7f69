"""Kernels under CPython: a launch runs its blocks one after the other; the threads of a block take turns where they wait.

A thread is a generator: the kernel's body with a `yield from` at each call in which it waits for others, such as `barrier()` and exchanges (`collectives`). Buffers hold machine numbers and check each
index; what one launch leaves is there for the next.
"""

import functools
import inspect
import itertools
import math
import time

from . import collectives, generic, simd, source
from .collectives import WARP_SIZE as WARP_SIZE
from .functions import Definition, Function
from .numbers import Int
from .panic import checked_index, panic
from .simd import DTYPE_OF, converted
from .values import convert, type_of


class _Thread:
    """A thread: its number in the block, its indices by name, its body, how much shared memory it has asked for, and what it waits for."""

    def __init__(self, number, places, body):
        self.number, self.places, self.body, self.taken = number, places, body, 0
        self.waits, self.met = None, {}


class _Now:
    """The block and the thread that are running."""

    block = thread = None


_now = _Now()


class _Index:
    """`thread_idx` and its kind: `.x .y .z` of the running thread."""

    def __init__(self, name):
        self.name = name

    def __getattr__(self, axis):
        if axis not in ("x", "y", "z"):
            raise AttributeError(axis)
        if _now.thread is None:
            panic(f"{self.name}.{axis} is known in a kernel only")
        return Int(_now.thread.places[self.name]["xyz".index(axis)])


thread_idx, block_idx, block_dim, grid_dim, global_idx = map(_Index, ("thread_idx", "block_idx", "block_dim", "grid_dim", "global_idx"))


@collectives.waiting
def barrier():
    """Waits for the other threads of the block. In a kernel and what it calls, as all functions that wait, it is rewritten to `yield from`."""
    if _now.thread is None:
        panic("barrier() waits for the threads of a block, and there is none")
    return iter((_BARRIER,))


_BARRIER = object()  # what a thread waits for there

warp, block = collectives.Warp(_now), collectives.Block(_now)


def lane_id():
    return collectives.lane_of(_now)


def warp_id():
    return collectives.warp_of(_now)


@collectives.waiting
def syncwarp(mask=-1):
    """Waits for the lanes of the warp."""
    return collectives.sync_warp(_now, mask)


named_barrier, named_barrier_arrive = collectives.Named(_now, True), collectives.Named(_now, False)


def mbarrier_init(place, num_threads):
    place.cells[place.at] = collectives.MemoryBarrier(int(num_threads))


def mbarrier_arrive(place):
    return place.cells[place.at].arrive()


@collectives.waiting
def mbarrier_wait(place, phase):
    return place.cells[place.at].wait(int(phase))


class async_copy:
    """`async_copy[bytes](source, to)`: the elements are there at once."""

    def __class_getitem__(cls, size):
        return lambda source, to: cls._copy(int(size), source, to)

    @staticmethod
    def _copy(size, source, to):
        count = size // source.dtype.size_of()
        to.cells[to.at : to.at + count] = source.cells[source.at : source.at + count]


def async_copy_wait_all():
    """Copies are done when they begin."""


def async_copy_arrive(place):
    """Copies are done when they begin."""


# memory


class Tensor:
    """`Tensor[T, rank]`: elements with an index per dimension; `Span[T]` has one dimension."""

    def __class_getitem__(cls, args):
        element, *rank = generic.arguments_of(args)
        return generic.Pattern(Tensor, (element, rank[0] if rank else 1))

    def __init__(self, dtype, cells, shape):
        self.dtype, self.cells, self.shape = dtype, cells, shape
        self.strides = [math.prod(shape[i + 1 :]) for i in range(len(shape))]

    def __len__(self):
        return self.shape[0]

    def _at(self, index):
        index = generic.arguments_of(index)
        if len(index) != len(self.shape):
            raise TypeError(f"{len(self.shape)} indices are needed, not {len(index)}")
        return sum(checked_index(i, n) * s for i, n, s in zip(index, self.shape, self.strides))

    def __getitem__(self, index):
        return self.cells[self._at(index)]

    def __setitem__(self, index, value):
        self.cells[self._at(index)] = value if self.dtype is None else convert(value, self.dtype.scalar)

    def __iter__(self):
        return iter(self.cells)

    def at(self, *index):
        """The address of an element, for `Atomic`."""
        return _Place(self.cells, self._at(index), self.dtype)


class Span(Tensor):
    def __class_getitem__(cls, element):
        return generic.Pattern(Tensor, (element, 1))


class _Place:
    def __init__(self, cells, at, dtype):
        self.cells, self.at, self.dtype = cells, at, dtype

    def update(self, change):
        old = self.cells[self.at]
        self.cells[self.at] = change(old)
        return old


class Atomic:
    """`Atomic[T].fetch_add(place, v)` and similar functions, which give the old value. Threads take turns, so they are atomic, in any order."""

    def __class_getitem__(cls, element):
        return cls

    @staticmethod
    def fetch_add(place, value, *, ordering=None):
        return place.update(lambda old: old + value)

    @staticmethod
    def fetch_sub(place, value, *, ordering=None):
        return place.update(lambda old: old - value)

    @staticmethod
    def max(place, value, *, ordering=None):
        return place.update(lambda old: max(old, convert(value, type(old))))

    @staticmethod
    def min(place, value, *, ordering=None):
        return place.update(lambda old: min(old, convert(value, type(old))))

    @staticmethod
    def load(place, *, ordering=None):
        return place.update(lambda old: old)

    @staticmethod
    def store(place, value, *, ordering=None):
        place.update(lambda old: convert(value, type(old)))

    @staticmethod
    def compare_exchange(place, expected, desired, **ordering):
        old = place.update(lambda old: convert(desired, type(old)) if old == expected else old)
        return old == expected


class Ordering:
    """How an atomic operation orders other accesses."""

    RELAXED, ACQUIRE, RELEASE, ACQUIRE_RELEASE, SEQUENTIAL = "relaxed", "acquire", "release", "acquire_release", "sequential"


class shared:
    """`shared[T, n]()`: the block's memory of this place in the kernel."""

    def __class_getitem__(cls, args):
        element, *shape = generic.arguments_of(args)
        return lambda: _now.block.memory(element, tuple(map(int, shape)))


class constant:
    """`constant[T, n, "name"]()`: what launches have brought by this name."""

    brought = {}

    def __class_getitem__(cls, args):
        return lambda: cls._view(*generic.arguments_of(args))

    @classmethod
    def _view(cls, element, size, name):
        values = cls.brought.get(name, [])
        if len(values) > size:
            raise TypeError(f"constant memory '{name}' has {size} elements, and {len(values)} are brought")
        dtype = DTYPE_OF[element]
        cells = [converted(dtype, v) for v in values]
        return Tensor(dtype, cells + [element(0)] * (int(size) - len(cells)), (int(size),))


class ConstantMemoryMapping:
    """`constant_memory=[ConstantMemoryMapping("name", values)]` of a launch: a copy of the values."""

    def __init__(self, name, values):
        self.name, self.values = name, _flat(values)[0]


class external_memory:
    """`external_memory[T]()`: the shared memory that the launch brings by `shared_mem_bytes=`, the same for each call."""

    def __class_getitem__(cls, element):
        return lambda: _now.block.dynamic_memory(element)


def fence(*, ordering=None, scope=""):
    """Threads take turns, so all that was written is seen."""


class _Never:
    """`is_nvidia_gpu()`, `is_nvidia_gpu["sm_90"]()`."""

    def __call__(self):
        return False

    def __getitem__(self, architecture):
        return self


is_gpu = is_nvidia_gpu = _Never()


class _Block:
    """One block: its shared memory and its threads."""

    def __init__(self, dynamic_bytes=0):
        self.dynamic_bytes, self.dynamic = dynamic_bytes, None
        self.allocations, self.taken, self.meetings, self.barriers, self.threads = [], 0, {}, {}, []

    def meeting(self, thread, group, what):
        """The next one of this thread with its warp, or with the block."""
        met = thread.met[group] = thread.met.get(group, 0) + 1
        size = collectives.WARP_SIZE
        members = [t for t in self.threads if group == "block" or t.number // size == group]
        return self.meetings.setdefault((group, met), collectives.Meeting(what, len(members)))

    def memory(self, element, shape):
        """Each thread asks in the same order; the first one allocates."""
        if self.taken == len(self.allocations):
            dtype = DTYPE_OF.get(element)
            cells = [element(0) if dtype else None] * math.prod(shape)
            self.allocations.append(Tensor(dtype, cells, shape))
        self.taken += 1
        return self.allocations[self.taken - 1]

    def dynamic_memory(self, element):
        if self.dynamic is None:
            dtype = DTYPE_OF[element]
            count = self.dynamic_bytes // dtype.size_of()
            self.dynamic = Tensor(dtype, [element(0)] * count, (count,))
        return self.dynamic

    def run(self, start, places):
        """Runs the threads round by round: each goes on until it waits or ends."""
        self.threads = [_Thread(i, place, start()) for i, place in enumerate(places)]
        while self.threads:
            ready = [t for t in self.threads if t.waits is None or (t.waits is not _BARRIER and t.waits.is_complete())]
            if not ready and all(t.waits is _BARRIER for t in self.threads):
                ready = self.threads
            if not ready:
                panic(f"a kernel hangs: threads wait in {next(t.waits.what for t in self.threads if t.waits is not _BARRIER)} for others")
            ended = [t for t in ready if not self.advance(t)]
            self.threads = [t for t in self.threads if t not in ended]

    def advance(self, thread):
        """Runs the thread until it waits or ends; False if it has ended."""
        _now.block, _now.thread, self.taken = self, thread, thread.taken
        try:
            thread.waits = next(thread.body)
            return True
        except StopIteration:
            return False
        finally:
            _now.block, _now.thread, thread.taken = None, None, self.taken


# the host


class DeviceBuffer:
    """Elements on the device: `buf.to_numpy()`, `buf.enqueue_fill(v)`, `with buf.map_to_host() as host`."""

    def __init__(self, dtype, shape):
        self.dtype, self.shape = dtype, shape
        self.cells = [dtype.scalar(0)] * math.prod(shape)
        self.__pyc_args__ = {Tensor: (dtype.scalar, len(shape))}

    def __len__(self):
        return self.shape[0]

    def view(self):
        return Tensor(self.dtype, self.cells, self.shape)

    def enqueue_fill(self, value):
        self.cells[:] = [convert(value, self.dtype.scalar)] * len(self.cells)

    def to_numpy(self):
        import numpy

        plain = [float(c) if isinstance(c, float) else int(c) for c in self.cells]
        return numpy.array(plain, dtype=self.dtype.name).reshape(self.shape)

    def map_to_host(self):
        return _Mapped(self)


class _Mapped:
    def __init__(self, buffer):
        self.buffer = buffer

    def __enter__(self):
        """All elements, with one index."""
        return Tensor(self.buffer.dtype, self.buffer.cells, (len(self.buffer.cells),))

    def __exit__(self, *_):
        return None


def _flat(values):
    """The elements and the shape of a buffer, a numpy array or a list."""
    if isinstance(values, DeviceBuffer):
        return list(values.cells), values.shape
    if hasattr(values, "tolist"):
        return values.ravel().tolist(), values.shape
    return list(values), (len(values),)


def _indices(size):
    """All indices, x changing fastest."""
    return ((x, y, z) for z, y, x in itertools.product(*map(range, reversed(size))))


def _threads(grid, block):
    """For each block, for each of its threads, what the five indices are."""
    for b in _indices(grid):
        places = []
        for t in _indices(block):
            whole = tuple(bi * n + ti for bi, n, ti in zip(b, block, t))
            places.append({"thread_idx": t, "block_idx": b, "block_dim": block, "grid_dim": grid, "global_idx": whole})
        yield places


def _three(size):
    size = generic.arguments_of(size)
    return tuple(int(n) for n in (*size, 1, 1, 1)[:3])


class DeviceEvent:
    """A mark in a stream."""

    def __init__(self):
        self.time = 0.0

    def synchronize(self):
        pass

    def elapsed(self, later):
        return later.time - self.time


class DeviceStream:
    """A queue of work, which runs at once."""

    def __init__(self):
        self.enqueue_function = _Launch()

    def synchronize(self):
        pass

    def record_event(self, event):
        event.time = time.perf_counter()

    def enqueue_wait_for(self, event):
        pass


class DeviceContext:
    """The host's processor as a device: work that is put into its queue runs at once."""

    def __init__(self, device=0, *, api="cpu"):
        self.enqueue_function = _Launch()
        self.compile_function = _ByKernel()
        self.enqueue_create_buffer = _ByDtype(lambda dtype, *shape: DeviceBuffer(dtype, tuple(map(int, shape))))
        self.from_numpy = _ByDtype(self._from_numpy)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None

    def synchronize(self):
        pass

    def api(self):
        return "cpu"

    def name(self):
        return "CPython"

    def stream(self):
        return DeviceStream()

    def create_stream(self, *, priority=0):
        return DeviceStream()

    def create_event(self):
        return DeviceEvent()

    def execution_time(self, func, num_iters):
        """Nanoseconds of so many calls, each with the context if it takes one."""
        takes_context = len(inspect.signature(func).parameters) == 1
        begin = time.perf_counter_ns()
        for _ in range(num_iters):
            func(self) if takes_context else func()
        return Int(time.perf_counter_ns() - begin)

    @staticmethod
    def _from_numpy(dtype, values, rank=None):
        if values.dtype.name != dtype.name:
            raise TypeError(f"the array has elements of {values.dtype.name}, and {dtype.name} is wanted")
        if rank is not None and values.ndim != rank:
            raise TypeError(f"the array has {values.ndim} dimensions, and {rank} are wanted")
        made = DeviceBuffer(dtype, values.shape)
        made.cells[:] = [converted(dtype, v) for v in values.ravel().tolist()]
        return made

    def enqueue_copy(self, target=None, source=None, *, dst_buf=None, src_buf=None):
        target, source = dst_buf if target is None else target, src_buf if source is None else source
        cells, shape = _flat(source)
        if math.prod(shape) != math.prod(_flat(target)[1]):
            raise ValueError("a copy needs as many elements on both sides")
        if isinstance(target, DeviceBuffer):
            target.cells[:] = [convert(c, target.dtype.scalar) for c in cells]
        elif hasattr(target, "reshape"):
            target[...] = _shaped(cells, target)
        else:
            target[:] = cells


def _shaped(cells, like):
    import numpy

    return numpy.array(cells, dtype=like.dtype).reshape(like.shape)


class _ByDtype:
    """`ctx.from_numpy[dtype](…)`, `ctx.from_numpy[dtype, rank](…)`."""

    def __init__(self, make):
        self.make = make

    def __getitem__(self, args):
        dtype, *rank = generic.arguments_of(args)
        extra = {"rank": rank[0]} if rank else {}
        return lambda *values: self.make(dtype, *values, **extra)


class _ByKernel:
    """`ctx.compile_function[kernel]()`: what is launched is the kernel itself."""

    def __getitem__(self, chosen):
        return lambda: chosen


class _Launch:
    """`ctx.enqueue_function[kernel](args…, grid_dim=g, block_dim=b)`, or with a kernel made by `compile_function` as the first argument."""

    def __getitem__(self, chosen):
        return functools.partial(self, chosen)

    def __call__(self, kernel, *args, grid_dim, block_dim, shared_mem_bytes=0, constant_memory=(), **_):
        constant.brought.update((mapping.name, mapping.values) for mapping in constant_memory)
        launch(kernel, args, _three(grid_dim), _three(block_dim), int(shared_mem_bytes))


def launch(kernel, args, grid, block, dynamic_bytes=0):
    """Runs every block of a launch."""
    lent = {id(a): (a, _lent_buffer(a)) for a in args if hasattr(a, "__array_interface__")}
    started = kernel.start([lent[id(a)][1] if id(a) in lent else a for a in args])
    for places in _threads(grid, block):
        _Block(dynamic_bytes).run(started, places)
    for array, buffer in lent.values():
        _write_back(buffer, array)


def _lent_buffer(array):
    """A numpy array as an argument of a kernel."""
    return DeviceContext._from_numpy(getattr(simd.DType, array.dtype.name), array)


def _write_back(buffer, array):
    after = buffer.to_numpy()
    if array.flags.writeable:
        array[...] = after
    elif after.tobytes() != array.tobytes():
        raise ValueError("buffer source array is read-only")


class Kernel(Function):
    """A kernel, to be launched."""

    def __call__(self, *_, **__):
        raise TypeError(f"{self.__name__} is a kernel: launch it with ctx.enqueue_function[{self.__name__}](…)")

    def start(self, args):
        """A function that begins a thread."""
        chosen = self.resolve(args, {})
        types, values = chosen.annotations(), []
        for name, value in zip(chosen.own_signature.parameters, args):
            values.append(_device_argument(value, type_of(types.get(name)), name))
        return lambda: chosen.function(*values)


def _device_argument(value, wanted, name):
    if isinstance(wanted, generic.Pattern) and wanted.origin is Tensor:
        if not isinstance(value, DeviceBuffer):
            raise TypeError(f"argument '{name}' is {type(value).__name__}, and a buffer of the device is wanted")
        element, rank = wanted.args
        if value.dtype.scalar is not element or len(value.shape) != rank:
            raise TypeError(f"argument '{name}' has elements of {value.dtype} and {len(value.shape)} dimensions")
        return value.view()
    return convert(value, wanted)


def kernel(function):
    """Makes a kernel of a function, or of a static method."""
    function = getattr(function, "__func__", function)
    return Kernel([Definition(source.function_node(function), function, is_kernel=True)])
