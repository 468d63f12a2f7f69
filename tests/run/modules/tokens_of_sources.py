"""tokenize: the tokens of a source."""
import tokenize, io
src = '''def f(a, b=1):
    """doc
    more"""
    # c
    x = [1,
         2.5e3]

    if a == b: return x + \\
        0x1F
    return "q" 'r\\'s' b"z"

class A: pass
'''
for t in tokenize.generate_tokens(io.StringIO(src).readline): print(tokenize.tok_name[t.type], tuple(t)[1:4])
for t in tokenize.tokenize(io.BytesIO(b"a + 1\n").readline): print(tokenize.tok_name[t.type], tuple(t)[1:])
