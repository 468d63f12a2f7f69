"""The compression of xz."""

import _coders
from _coders import LZMAError
from _compressed import Compressor, Decompressor, Stream
from _operator import index

FORMAT_AUTO, FORMAT_XZ, FORMAT_ALONE, FORMAT_RAW = 0, 1, 2, 3
CHECK_NONE, CHECK_CRC32, CHECK_CRC64, CHECK_SHA256, CHECK_ID_MAX, CHECK_UNKNOWN = 0, 1, 4, 10, 15, 16
FILTER_LZMA1, FILTER_LZMA2, FILTER_DELTA = 0x4000000000000001, 0x21, 3
FILTER_X86, FILTER_POWERPC, FILTER_IA64, FILTER_ARM, FILTER_ARMTHUMB, FILTER_SPARC = 4, 5, 6, 7, 8, 9
MF_HC3, MF_HC4, MF_BT2, MF_BT3, MF_BT4 = 3, 4, 18, 19, 20
MODE_FAST, MODE_NORMAL = 1, 2
PRESET_DEFAULT, PRESET_EXTREME = 6, 1 << 31

_LZMA = ("preset", "dict_size", "lc", "lp", "pb", "mode", "nice_len", "mf", "depth")


def _unsigned(value, bits):
    """An int that fits into an unsigned C number."""
    value = index(value)
    if value < 0:
        raise OverflowError("can't convert negative int to unsigned")
    if value >> bits:
        raise OverflowError("int too large for an unsigned number")
    return value


def _filter(spec):
    """A filter in the form that _coders takes."""
    if not hasattr(spec, "keys"):
        raise TypeError("Filter specifier must be a dict or dict-like object")
    if "id" not in spec:
        raise ValueError('Filter specifier must have an "id" entry')
    kind = spec["id"]
    names = _LZMA if kind in (FILTER_LZMA1, FILTER_LZMA2) else ("dist",) if kind == FILTER_DELTA else ("start_offset",)
    if kind not in (FILTER_LZMA1, FILTER_LZMA2) and kind not in range(FILTER_DELTA, FILTER_SPARC + 1):
        raise ValueError(f"Invalid filter ID: {kind}")
    usual = -1 if names is _LZMA else 1 if kind == FILTER_DELTA else 0
    try:
        numbers = [_unsigned(spec[name], 32) if name in spec else usual for name in names]
    except OverflowError:
        numbers = None
    if numbers is None or any(name not in names and name != "id" for name in spec):
        what = "LZMA" if names is _LZMA else "delta" if kind == FILTER_DELTA else "BCJ"
        raise ValueError(f"Invalid filter specifier for {what} filter")
    return (kind, *numbers)


def _chain(filters):
    chain = [] if filters is None else [_filter(spec) for spec in filters]
    if len(chain) > 4:
        raise ValueError("Too many filters - liblzma supports a maximum of 4")
    return chain


def is_check_supported(check_id, /):
    """Test whether the given integrity check is supported."""
    return _coders.xz_has_check(check_id)


class _Xz(Stream):
    def _run(self, data, ends, most):
        return _coders.xz_run(self._stream, data, ends, most)

    def _close(self, stream):
        _coders.xz_close(stream)


class LZMACompressor(_Xz, Compressor):
    """Create a compressor object for compressing data incrementally."""

    def __init__(self, format=FORMAT_XZ, check=-1, preset=None, filters=None):
        if preset is not None and filters is not None:
            raise ValueError("Cannot specify both preset and filter chain")
        if format not in (FORMAT_XZ, FORMAT_ALONE, FORMAT_RAW):
            raise ValueError(f"Invalid container format: {format}")
        if format != FORMAT_XZ and check not in (-1, CHECK_NONE):
            raise ValueError("Integrity checks are only supported by FORMAT_XZ")
        if format == FORMAT_RAW and filters is None:
            raise ValueError("Must specify filters for FORMAT_RAW")
        chain = _chain(filters)
        if format == FORMAT_ALONE and chain and (len(chain) != 1 or chain[0][0] != FILTER_LZMA1):
            raise ValueError("Invalid filter chain for FORMAT_ALONE - must be a single LZMA1 filter")
        check = CHECK_CRC64 if check == -1 else check
        self._stream = _coders.xz_encoder(format, check, PRESET_DEFAULT if preset is None else _unsigned(preset, 32), chain)


class LZMADecompressor(_Xz, Decompressor):
    """Create a decompressor object for decompressing data incrementally."""

    _at_end = "Already at end of stream"

    def __init__(self, format=FORMAT_AUTO, memlimit=None, filters=None):
        super().__init__()
        self.check = CHECK_NONE if format in (FORMAT_RAW, FORMAT_ALONE) else CHECK_UNKNOWN
        if format not in (FORMAT_AUTO, FORMAT_XZ, FORMAT_ALONE, FORMAT_RAW):
            raise ValueError(f"Invalid container format: {format}")
        if memlimit is not None and format == FORMAT_RAW:
            raise ValueError("Cannot specify memory limit with FORMAT_RAW")
        if format == FORMAT_RAW and filters is None:
            raise ValueError("Must specify filters for FORMAT_RAW")
        if format != FORMAT_RAW and filters is not None:
            raise ValueError("Cannot specify filters except with FORMAT_RAW")
        self._asks_check = format in (FORMAT_AUTO, FORMAT_XZ)
        self._stream = _coders.xz_decoder(format, -1 if memlimit is None else _unsigned(memlimit, 63), _chain(filters))

    def _run(self, data, ends, most):
        made, used, at_end = super()._run(data, ends, most)
        if self._asks_check and (made or at_end):
            self.check = _coders.xz_check(self._stream)
        return made, used, at_end


def _encode_filter_properties(filter, /):
    """Return a bytes object encoding the options (properties) of the filter specified by *filter* (a dict)."""
    return _coders.xz_properties([_filter(filter)])


def _decode_filter_properties(filter_id, encoded_props, /):
    """Return a dict describing a filter with ID *filter_id*, and options decoded from *encoded_props*."""
    options = _coders.xz_options(filter_id, encoded_props)
    found = {"id": filter_id}
    if options is None:
        return found
    if filter_id == FILTER_LZMA1:
        found.update(zip(("dict_size", "lc", "lp", "pb"), options))
    else:
        found["dict_size" if filter_id == FILTER_LZMA2 else "dist" if filter_id == FILTER_DELTA else "start_offset"] = options[0]
    return found
