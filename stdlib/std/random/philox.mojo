"""Random numbers that are computed from a number and a place in its sequence (Philox 4x32): every thread, of a kernel too, can have its own
without memory or waiting."""

from std.math import cos, log, sin, sqrt


struct Random[rounds: Int = 10](Copyable, TrivialRegisterPassable):
    """A sequence of four numbers at a time. `subsequence` chooses one of 2**64 independent ones of the same seed, `offset` where it begins.

    ```mojo
    var rng = Random(seed=7)
    print(rng.step())  # [4099963437, 3221879260, 490388034, 367897730]
    print(rng.step())  # [1747881627, 3415718931, 737869675, 4113952422]
    ```
    """

    var _seed: UInt64
    var _subsequence: UInt64
    var _offset: UInt64

    @always_inline
    def __init__(out self, *, seed: UInt64 = 0x3D30F19CD101, subsequence: UInt64 = 0, offset: UInt64 = 0):
        self._seed = seed
        self._subsequence = subsequence
        self._offset = offset

    @always_inline
    def step(mut self) -> SIMD[DType.uint32, 4]:
        """The next four numbers, of 32 bits each.

        ```mojo
        var rng = Random(seed=7, subsequence=3)
        print(rng.step()[0])  # 2545112793
        ```
        """
        var a, b = UInt32(self._offset & 0xFFFFFFFF), UInt32(self._offset >> 32)
        var c, d = UInt32(self._subsequence & 0xFFFFFFFF), UInt32(self._subsequence >> 32)
        var low, high = UInt32(self._seed & 0xFFFFFFFF), UInt32(self._seed >> 32)
        comptime for _ in range(Self.rounds):
            var x = UInt64(a) * 0xD2511F53
            var y = UInt64(c) * 0xCD9E8D57
            a, b, c, d = UInt32(y >> 32) ^ b ^ low, UInt32(y & 0xFFFFFFFF), UInt32(x >> 32) ^ d ^ high, UInt32(x & 0xFFFFFFFF)
            low += 0x9E3779B9
            high += 0xBB67AE85
        self._offset += 1
        return SIMD[DType.uint32, 4](a, b, c, d)

    @always_inline
    def step_uniform(mut self) -> SIMD[DType.float32, 4]:
        """The next four numbers from 0 up to 1.

        ```mojo
        var rng = Random(seed=7, offset=2)
        print(rng.step_uniform()[2])  # 0.6153102
        ```
        """
        return (self.step() & 0x7FFFFFFF).cast[DType.float32]() * Float32(4.6566127342e-10)


struct NormalRandom[rounds: Int = 10](Copyable, TrivialRegisterPassable):
    """A sequence of eight normally distributed numbers at a time, the same for the same seed on the host and in kernels.

    ```mojo
    var a = NormalRandom(seed=7)
    var b = NormalRandom(seed=7)
    print(a.step_normal()[3] == b.step_normal()[3])  # True
    ```
    """

    var _random: Random[Self.rounds]

    @always_inline
    def __init__(out self, *, seed: UInt64 = 0x3D30F19CD101, subsequence: UInt64 = 0, offset: UInt64 = 0):
        self._random = Random[Self.rounds](seed=seed, subsequence=subsequence, offset=offset)

    @always_inline
    def step_normal(mut self, mean: Float32 = 0.0, stddev: Float32 = 1.0) -> SIMD[DType.float32, 8]:
        """The next eight numbers of the normal distribution with this `mean` and the standard deviation `stddev`, by
        Box and Muller's method.

        ```mojo
        var rng = NormalRandom(seed=7)
        print(rng.step_normal()[0] > 0.85)  # True
        ```
        """
        var radius = sqrt(log(1 - self._random.step_uniform()) * -2)
        var angle = (1 - self._random.step_uniform()) * Float32(6.2831853071795864)
        return (radius * cos(angle)).join(radius * sin(angle)) * stddev + mean
