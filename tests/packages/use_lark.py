from lark import Lark, Transformer, v_args

g = """?start: sum
?sum: product | sum "+" product -> add | sum "-" product -> sub
?product: atom | product "*" atom -> mul
?atom: NUMBER -> number | "-" atom -> neg | "(" sum ")"
%import common.NUMBER
%import common.WS_INLINE
%ignore WS_INLINE
"""


@v_args(inline=True)
class T(Transformer):
    from operator import add, sub, mul, neg

    number = float


print(Lark(g, parser="lalr", transformer=T()).parse("1+2*(3-4)"))
print(Lark(g).parse("1+2*3").pretty())
