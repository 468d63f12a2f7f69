"""Calls main() of a program again and again and prints, after the output of the first call, the least CPU time of a call.
A script without main() runs as a whole.

usage: warm.py PROGRAM CALLS SECONDS
"""
import contextlib
import io
import sys
import time

path, calls, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
with open(path) as file:
    source = file.read()
code = compile(source, path, 'exec')
if 'def main(' in source:
    names = {'__name__': 'program'}
    exec(code, names)
    call = names['main']
else:
    def call():
        exec(code, {'__name__': '__main__'})

first, times = None, []
while len(times) < calls and sum(times) < seconds:
    out = io.StringIO()
    start = time.process_time()
    with contextlib.redirect_stdout(out):
        call()
    times.append(time.process_time() - start)
    if first is None:
        first = out.getvalue()
    elif out.getvalue() != first:
        sys.exit('another call prints something else')
sys.stdout.write(first)
print(f'{min(times):.6f}')
