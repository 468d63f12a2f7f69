"""The bytecode of CPython, for `opcode` and `dis`. Compiled programs have none, so there is nothing to describe."""

ENABLE_SPECIALIZATION = False


def is_valid(opcode):
    return False


def stack_effect(opcode, oparg=None, /, *, jump=None):
    raise ValueError("invalid opcode or oparg")


has_arg = has_const = has_name = has_jump = has_free = has_local = has_exc = is_valid


def get_executor(*, code, offset):
    raise ValueError("no executor exists at the given byte offset")


def get_specialization_stats():
    return None


def get_nb_ops():
    return []


def get_intrinsic1_descs():
    return []


def get_intrinsic2_descs():
    return []
