import parso

m = parso.parse("hello + 1\ndef f(a): return a\n", version="3.9")
e = m.children[0].children[0]
print(m, e, e.get_first_leaf().end_pos, e.get_code(), [f.name.value for f in m.iter_funcdefs()])
g = parso.load_grammar()
print([x.message for x in g.iter_errors(g.parse("foo +\nbar\ncontinue"))])
