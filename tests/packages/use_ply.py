import ply.lex as lex, ply.yacc as yacc

tokens = ("NUMBER", "PLUS", "TIMES")
t_PLUS = r"\+"
t_TIMES = r"\*"
t_ignore = " "


def t_NUMBER(t):
    r"\d+"
    t.value = int(t.value)
    return t


def t_error(t):
    t.lexer.skip(1)


precedence = (("left", "PLUS"), ("left", "TIMES"))


def p_bin(p):
    """expr : expr PLUS expr
    | expr TIMES expr"""
    p[0] = p[1] + p[3] if p[2] == "+" else p[1] * p[3]


def p_num(p):
    "expr : NUMBER"
    p[0] = p[1]


def p_error(p):
    print("err", p)


lex.lex()
print(yacc.yacc(debug=False, write_tables=False).parse("2 + 3 * 4"))
