# JSON texts: what is read is written again, members and items are changed, and each mistake is named with its place.
from std.json import parse, JsonValue, JsonObject, JsonArray
def main() raises:
    var v = parse(' {"name": "py\\u0063 \\ud83d\\ude00", "sizes": [1, 2.5, -3e2, 12345678901234567890], "done": null, "t": [true, false, {}, []]} ')
    print(v)
    print(v.pretty())
    print(v["sizes"][1], v["sizes"][-1], v["done"].is_null(), len(v), "name" in v)
    v["x"] = 3
    v["sizes"][0] = "one"
    v["sizes"].as_array().append(4.5)
    v["sizes"].as_array().append([JsonValue(1), JsonValue(None)])
    print(v["sizes"], v["x"].as_int() + 1, v["name"].as_string())
    print(parse(String(v)) == v, parse("1") == parse("1.0"), parse('{"a":1,"b":2}') == parse('{"b":2,"a":1}'))
    for text in [
        "[1, 2,]",
        "[1 2]",
        "{1: 2}",
        '{"a" 1}',
        "01",
        "-",
        "1.",
        "1e",
        '"abc',
        '"\\x"',
        '"\\ud800"',
        '"\\udc00"',
        "tru",
        "",
        "[1] 2",
        '"a\nb"',
        "nan",
        "1e999",
        "[",
        '{"a": 1, "a": 2}',
    ]:
        try:
            print(parse(text))
        except e:
            print(e)
    var deep = "[" * 1001 + "]" * 1001
    try:
        _ = parse(deep)
    except e:
        print(e)
    print(parse("[" * 1000 + "]" * 1000).is_array())
    try:
        print(v["nothing"])
    except e:
        print(e)
    try:
        print(v["sizes"]["a"])
    except e:
        print(e)
    var person = JsonValue(JsonObject())
    person["name"] = "Ann\n\"\\\t\x01"
    person["age"] = 41
    person["tall"] = True
    person["f"] = 0.1
    person["big"] = Float64(1e300) * 1e300
    print(person, Bool(person), person.get("age").value(), Bool(person.get("b")))
