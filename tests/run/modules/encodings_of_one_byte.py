# All encodings of one byte per character, and whole ASCII: what bytes mean, and what characters become.
import hashlib
NAMES = "cp437 cp720 cp737 cp775 cp850 cp852 cp855 cp856 cp857 cp858 cp860 cp861 cp862 cp863 cp865 cp866 cp869 cp874 cp1006 cp1125 cp1250 cp1251 cp1252 cp1253 cp1254 cp1255 cp1256 cp1257 cp1258 hp_roman8 iso8859_2 iso8859_3 iso8859_4 iso8859_5 iso8859_6 iso8859_7 iso8859_8 iso8859_9 iso8859_10 iso8859_11 iso8859_13 iso8859_14 iso8859_15 iso8859_16 koi8_r koi8_t koi8_u kz1048 mac_croatian mac_cyrillic mac_greek mac_iceland mac_latin2 mac_roman mac_romanian mac_turkish palmos ptcp154 tis_620".split()
for n in NAMES:
    try:
        text = bytes(range(256)).decode(n, "replace")
        enc = "".join(map(chr, range(0x3000))).encode(n, "replace")
        print(n, hashlib.md5(text.encode()).hexdigest(), hashlib.md5(enc).hexdigest())
    except LookupError as e:
        print(n, e)
print("é".encode("Windows-1252"), "я".encode("iso-8859-5"), "ş".encode("ISO_8859-9"), b"\xe9".decode("macintosh"), b"\xe9".decode("maccentraleurope"))
