"""A package with machine code in it."""

from @NAME@.core import count_primes

__all__ = ["count_primes"]
