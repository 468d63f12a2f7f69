# Configuration in TOML: kinds of values, headers, arrays of tables, dotted keys, texts of several lines; what is wrong names its line.
from std.toml import TomlTable, TomlValue, parse


comptime TEXT = r"""title = "shop"   # a comment
ratio = 2.5e-1
count = 1_000
mask = 0xFF
open = true
limit = -inf

[owner]
born = 1979-05-27T07:32:00-08:00
day = 2024-02-29
local = 2024-02-29 12:30:00.5
wakes = 07:30:00
"a key".'b.c' = "é\u00e9\t\"\\"

[[item]]
name = "bolt"
sizes = [ 3, 4.5, [], # more
  "x", { mm = 1, in.ch = 2 } ]
[item.more]
deep = 1
[[item]]
text = '''
one
  'two' '''
joined = 3
"""


def refuse(text: String):
    try:
        print("accepted", parse(text))
    except e:
        print(e)


def main() raises:
    var config = parse(TEXT)
    print(config)
    print(config["title"].as_string(), config["count"].as_int() + 1, config["ratio"].as_float(), config["mask"].as_float(), config["open"].as_bool())
    ref owner = config["owner"]
    print(owner["born"].as_date_time().to_utc(), owner["day"].as_date().weekday(), owner["wakes"].as_time(), owner["local"].as_date_time())
    print(len(config["item"]), config["item"][0]["sizes"][4]["in"]["ch"], "more" in config["item"][0], "more" in config["item"][1])
    print(repr(config["item"][1]["text"].as_string()), repr(parse('a = """\na \\\n   b"""')["a"].as_string()))
    for entry in config.as_table().items():
        print(entry.key, entry.value.kind(), len(entry.value), end="; ")
    print()
    config["item"].as_array().append(TomlValue(TomlTable()))
    config["title"] = TomlValue(String("new"))
    print(len(config["item"]), config["title"], parse(""), parse("a.b.c = 1")["a"])

    for probe in range(5):
        try:
            if probe == 0:
                print(config["nothing"])
            elif probe == 1:
                print(config["title"]["x"])
            elif probe == 2:
                print(config["item"][9])
            elif probe == 3:
                print(config["title"].as_int())
            else:
                print(config["count"].as_string())
        except e:
            print(e)

    for text in ["a = 1\na = 2", "[a]\n[a]", "a.b = 1\n[a]\nc = 1\n[a.b]", "a = [1]\n[[a]]", "a = {b = 1}\n[a.c]", "a = 1\nb", "a = ", "x = \"a", "x = 'a\n'"]:
        refuse(text)
    for text in ["a = 01", "a = 1__0", "a = 9223372036854775808", "a = 2023-02-29", "a = 07:30", "a = {b = 1,}", "a = [1 2]", "a = \"\\q\"", "a = 1 b", "[a", "[[a]", "é = 1"]:
        refuse(text)
    refuse("a = " + "[" * 300 + "]" * 300)
