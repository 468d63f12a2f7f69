"""What json refuses, in the words of Python 3.13."""
import json


def t(f, *args, **keywords):
    try:
        print(f(*args, **keywords))
    except Exception as e:
        print(type(e).__name__, e)


for text in ['[1,]', '[1,\n ]', '{"a":1,}', '{"a": 1 , }', '[1,,]', '"\\x"']:
    t(json.loads, text)
for value in [float('nan'), [float('inf')], {float('-inf'): 1}]:
    t(json.dumps, value, allow_nan=False)
t(json.dumps, {(1,): 2}, indent=1)
t(json.dumps, {(1,): 2, (3,): 4}, indent=1, skipkeys=True)
t(json.dumps, {(1,): 2, 3: 4}, indent=1, skipkeys=True)
