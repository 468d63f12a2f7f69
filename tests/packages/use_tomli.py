import tomli

print(tomli.loads('title = "x"\n[a.b]\nc = [1, 2.5, 0x1F]\nd = 1979-05-27T07:32:00Z\n[[t]]\nn = """multi\nline"""\n'))
try:
    tomli.loads("a = ")
except tomli.TOMLDecodeError as e:
    print(e)
