# bzip2 and xz: whole data, data in parts, files, what is wrong.
import bz2
import io
import lzma
import tarfile
import zipfile

data = b"hello world, " * 500 + bytes(range(256))


def tried(call, *args, **keywords):
    try:
        print(call(*args, **keywords))
    except Exception as e:
        print(type(e).__name__, e)


for level in (1, 9):
    packed = bz2.compress(data, level)
    print(level, len(packed), bz2.decompress(packed) == data, packed[:4])
print(bz2.decompress(bz2.compress(b"a") + bz2.compress(b"b")), bz2.compress(b"") == bz2.BZ2Compressor().flush())
tried(bz2.decompress, b"nonsense")
tried(bz2.decompress, bz2.compress(data)[:-5])
tried(bz2.BZ2Compressor, 10)
tried(bz2.compress, "text")
compressor = bz2.BZ2Compressor()
parts = [compressor.compress(data[i : i + 100]) for i in range(0, len(data), 100)] + [compressor.flush()]
tried(compressor.compress, b"x")
tried(compressor.flush)
decompressor = bz2.BZ2Decompressor()
made = b"".join(decompressor.decompress(bytes([byte])) for byte in b"".join(parts))
print(made == data, decompressor.eof, decompressor.needs_input, decompressor.unused_data)
tried(decompressor.decompress, b"x")
decompressor = bz2.BZ2Decompressor()
pieces = [decompressor.decompress(bz2.compress(data) + b"rest", 1000)]
while not decompressor.eof:
    print(len(pieces[-1]), decompressor.needs_input, end=" ")
    pieces.append(decompressor.decompress(b"", 1000))
print(b"".join(pieces) == data, decompressor.unused_data)
with bz2.open(io.BytesIO(bz2.compress(b"one\ntwo\n")), "rt") as file:
    print(file.readlines())

for form in (lzma.FORMAT_XZ, lzma.FORMAT_ALONE):
    for preset in (0, 6, 9 | lzma.PRESET_EXTREME):
        packed = lzma.compress(data, format=form, preset=preset)
        print(form, preset, lzma.decompress(packed) == data, packed[:5])
filters = [{"id": lzma.FILTER_DELTA, "dist": 4}, {"id": lzma.FILTER_LZMA2, "preset": 7 | lzma.PRESET_EXTREME}]
packed = lzma.compress(data, format=lzma.FORMAT_RAW, filters=filters)
print(lzma.decompress(packed, format=lzma.FORMAT_RAW, filters=filters) == data)
for check in (lzma.CHECK_NONE, lzma.CHECK_CRC32, lzma.CHECK_CRC64, lzma.CHECK_SHA256):
    decompressor = lzma.LZMADecompressor()
    print(decompressor.check, decompressor.decompress(lzma.compress(data, check=check)) == data, decompressor.check, lzma.is_check_supported(check))
tried(lzma.decompress, b"nonsense here")
tried(lzma.decompress, lzma.compress(data)[:-5])
tried(lzma.decompress, lzma.compress(data), memlimit=1000)
tried(lzma.LZMACompressor, format=9)
tried(lzma.LZMACompressor, preset=10)
tried(lzma.LZMACompressor, preset=1, filters=filters)
tried(lzma.LZMACompressor, lzma.FORMAT_RAW)
tried(lzma.LZMACompressor, filters=[{"id": 99}])
tried(lzma.LZMACompressor, filters=[{"dist": 1}])
tried(lzma.LZMACompressor, filters=[{"id": lzma.FILTER_DELTA, "preset": 1}])
broken = bytearray(lzma.compress(data))
broken[40] ^= 255
tried(lzma.decompress, broken)
with io.BytesIO() as out:
    with lzma.open(out, "wt") as file:
        file.write("one\ntwo\n")
    print(lzma.decompress(out.getvalue()))

for mode in ("bz2", "xz"):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=f"w:{mode}") as archive:
        member = tarfile.TarInfo("a.txt")
        member.size = len(data)
        archive.addfile(member, io.BytesIO(data))
    out.seek(0)
    with tarfile.open(fileobj=out) as archive:
        print(mode, archive.getnames(), archive.extractfile("a.txt").read() == data)
for method in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        archive.writestr("a.txt", data)
    with zipfile.ZipFile(out) as archive:
        print(method, archive.read("a.txt") == data, archive.infolist()[0].compress_type)
