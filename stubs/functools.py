"""What of `functools` the type checker of `pyc check` knows."""


def cached_property(method): ...
