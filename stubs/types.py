"""What of `types` the type checker of `pyc check` knows."""


class NoneType: ...
