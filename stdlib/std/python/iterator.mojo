"""Iterating over a Python iterable."""

from std.python.object import PythonObject


struct _PyIter(Iterator):
    """Asks a Python iterator for one item ahead, so that what it raises is not lost."""

    comptime Element = PythonObject
    var _iterator: object

    def __init__(out self, iterator: object):
        self._iterator = iterator

    def __next__(mut self) raises -> PythonObject:
        var item = __pyc.pyc_obj_next(self._iterator)
        if __pyc.bitcast[Int64](item) == 0:
            raise StopIteration()
        return PythonObject(word=item)
