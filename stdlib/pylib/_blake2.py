"""BLAKE2, for hashlib."""

import _hash_engine


def _block(half, most, digest_size, key, salt, person, fanout, depth, leaf_size, node_offset, node_depth, inner_size):
    """The parameter block; with `half`, that of BLAKE2s, whose numbers are shorter."""
    if not 1 <= digest_size <= most:
        raise ValueError(f"digest_size must be between 1 and {most} bytes")
    room = most // 4
    if len(salt) > room:
        raise ValueError(f"maximum salt length is {room} bytes")
    if len(person) > room:
        raise ValueError(f"maximum person length is {room} bytes")
    if not 0 <= fanout <= 255:
        raise ValueError("fanout must be between 0 and 255")
    if not 1 <= depth <= 255:
        raise ValueError("depth must be between 1 and 255")
    if not 0 <= leaf_size < 2**32:
        raise OverflowError("leaf_size is too large") if leaf_size > 0 else ValueError("value must be positive")
    if not 0 <= node_offset < 2 ** (48 if half else 64):
        raise OverflowError("node_offset is too large") if node_offset > 0 else ValueError("value must be positive")
    if not 0 <= node_depth <= 255:
        raise ValueError("node_depth must be between 0 and 255")
    if not 0 <= inner_size <= most:
        raise ValueError(f"inner_size must be between 0 and is {most}")
    if len(key) > most:
        raise ValueError(f"maximum key length is {most} bytes")
    offset = node_offset.to_bytes(6 if half else 8, "little")
    start = bytes([digest_size, len(key), fanout, depth]) + leaf_size.to_bytes(4, "little") + offset
    middle = bytes([node_depth, inner_size]) + (b"" if half else bytes(14))
    return start + middle + bytes(salt).ljust(room, b"\0") + bytes(person).ljust(room, b"\0")


class blake2b:
    """Return a new BLAKE2b hash object."""

    SALT_SIZE = PERSON_SIZE = 16
    MAX_KEY_SIZE = MAX_DIGEST_SIZE = 64

    def __new__(cls, data=b"", /, *, digest_size=64, key=b"", salt=b"", person=b"", fanout=1, depth=1, leaf_size=0, node_offset=0, node_depth=0,
                inner_size=0, last_node=False, usedforsecurity=True):
        block = _block(False, 64, digest_size, key, salt, person, fanout, depth, leaf_size, node_offset, node_depth, inner_size)
        return _hash_engine.blake2b(block, bytes(key), data, bool(last_node))


class blake2s:
    """Return a new BLAKE2s hash object."""

    SALT_SIZE = PERSON_SIZE = 8
    MAX_KEY_SIZE = MAX_DIGEST_SIZE = 32

    def __new__(cls, data=b"", /, *, digest_size=32, key=b"", salt=b"", person=b"", fanout=1, depth=1, leaf_size=0, node_offset=0, node_depth=0,
                inner_size=0, last_node=False, usedforsecurity=True):
        block = _block(True, 32, digest_size, key, salt, person, fanout, depth, leaf_size, node_offset, node_depth, inner_size)
        return _hash_engine.blake2s(block, bytes(key), data, bool(last_node))
