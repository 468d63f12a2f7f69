"""Sequences by number, as functions of C see them: a negative number counts from the end."""


def _place(sequence, index):
    return index + len(sequence) if index < 0 else index


def sequence_getitem(sequence, index):
    place = _place(sequence, index)
    return sequence[place if place >= 0 else len(sequence)]


def sequence_setitem(sequence, index, value):
    place = _place(sequence, index)
    sequence[place if place >= 0 else len(sequence)] = value


def sequence_delitem(sequence, index):
    place = _place(sequence, index)
    del sequence[place if place >= 0 else len(sequence)]
