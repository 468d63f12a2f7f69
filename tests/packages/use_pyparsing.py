from pyparsing import Word, alphas, nums, Suppress, OneOrMore, Group, infix_notation, opAssoc, one_of

greet = Word(alphas) + "," + Word(alphas) + "!"
print(greet.parse_string("Hello, World!"))
integer = Word(nums).set_parse_action(lambda t: int(t[0]))
expr = infix_notation(integer, [(one_of("* /"), 2, opAssoc.LEFT), (one_of("+ -"), 2, opAssoc.LEFT)])
print(expr.parse_string("1+2*3-4").as_list())
