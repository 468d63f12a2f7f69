"""The part of bisect that CPython writes in C. Here the module bisect itself is compiled."""

from bisect import bisect, bisect_left, bisect_right, insort, insort_left, insort_right
