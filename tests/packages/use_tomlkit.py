from tomlkit import parse, dumps, document, table, comment, nl

d = parse("# c\n[a]\nb = 1 # x\nd = [1, 2]\n")
d["a"]["b"] = 2
print(dumps(d))
n = document()
n.add(comment("A doc"))
n.add(nl())
t = table()
t.add("name", "Tom")
n["owner"] = t
print(n.as_string(), d.unwrap())
