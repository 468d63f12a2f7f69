"""The generator of random numbers that `random` is based on."""

import _random_engine
from _random_engine import bits, real


class Random:
    """Random() -> create a random number generator with its own internal state."""

    def __new__(cls, *args, **keywords):
        self = object.__new__(cls)
        self._state = _random_engine.state()
        if cls is Random:
            self.seed(*args)
        return self

    def seed(self, n=None, /):
        """seed([n]) -> None.  Defaults to use urandom and falls back to a combination of the current time and the process identifier."""
        if n is None:
            import _posix

            key = _posix.urandom(624 * 4)
        else:
            number = abs(n) if isinstance(n, int) else hash(n) & 0xFFFFFFFFFFFFFFFF
            key = number.to_bytes(max(4, (number.bit_length() + 7) // 8), "little")
        _random_engine.seed(self._state, key)

    def random(self):
        """random() -> x in the interval [0, 1)."""
        return real(self._state)

    def getrandbits(self, k, /):
        """getrandbits(k) -> x.  Generates an int with k random bits."""
        return bits(self._state, k)

    def getstate(self):
        """getstate() -> tuple containing the current state."""
        return tuple(_random_engine.words(self._state))

    def setstate(self, state, /):
        """setstate(state) -> None.  Restores generator state."""
        if len(state) != 625:
            raise ValueError("state vector is the wrong size")
        _random_engine.set_words(self._state, state)
