# East Asian encodings of several bytes per character: characters, wrong bytes, error handlers, parts of a stream.
import codecs
import io

NAMES = """euc_jp shift_jis cp932 euc_jis_2004 shift_jis_2004 gb2312 gbk gb18030 big5 cp950 big5hkscs euc_kr cp949 johab""".split()


def tried(call, *args):
    try:
        return call(*args)
    except UnicodeError as error:
        return str(error)


def checksum(name):
    """Of all characters of the first plane, and of all pairs of bytes."""
    total = 0
    for code in range(0x80, 0x10000, 7):
        made = chr(code).encode(name, "ignore")
        total = (total * 31 + int.from_bytes(made, "big")) % 1000003
    for lead in range(0x80, 256):
        for trail in range(0x30, 256, 3):
            text = bytes([lead, trail]).decode(name, "replace")
            total = (total * 31 + sum(map(ord, text))) % 1000003
    return total


for name in NAMES:
    print(name, checksum(name))
    print(ascii(tried("漢字かな한글ｶé\\~😀".encode, name)))
    for how in ("ignore", "replace", "backslashreplace", "xmlcharrefreplace"):
        print(ascii("か\u309a漢é😀\ud800글".encode(name, how)))
    print(tried(b"ab\x80\xff".decode, name), tried(b"ab\xa4".decode, name))
    print(ascii(b"ab\x80\xa4".decode(name, "surrogateescape")))
print("か\u309a".encode("euc_jis_2004"), ascii(b"\x82\xf5".decode("shift_jis_2004")), ascii(b"\x88\x62".decode("big5hkscs")))
print("뷁".encode("euc_kr"), b"\xa4\xd4\xa4\xb2\xa4\xce\xa4\xaa".decode("euc_kr"))
print("\U00010000\u0080\u4e02".encode("gb18030"), ascii(b"\x90\x30\x81\x30\x81\x30\x81\x30".decode("gb18030")))
print("表".encode("sjis"), "한".encode("ks_c-5601-1987"), "汉".encode("chinese"), "漢".encode("ms932"), "中".encode("Big5-TW"))

decoder = codecs.getincrementaldecoder("gb18030")()
print([decoder.decode(bytes([b])) for b in "a漢\U0001f600b".encode("gb18030")])
data = "行\n二つ目\r\n".encode("shift_jis")
print(list(io.TextIOWrapper(io.BytesIO(data), encoding="shift_jis")))
print(tried(decoder.decode, b"\x81", True))
