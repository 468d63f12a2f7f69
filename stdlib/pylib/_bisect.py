"""What CPython's bisect takes from C: here that module is it."""

from bisect import bisect, bisect_left, bisect_right, insort, insort_left, insort_right
