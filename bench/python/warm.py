"""Calls main() of a program again and again and prints, after the output of the first call, the least CPU time of a call.

usage: warm.py PROGRAM CALLS SECONDS
"""
import contextlib
import io
import runpy
import sys
import time

path, calls, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
main = runpy.run_path(path)['main']
first, times = None, []
while len(times) < calls and sum(times) < seconds:
    out = io.StringIO()
    start = time.process_time()
    with contextlib.redirect_stdout(out):
        main()
    times.append(time.process_time() - start)
    if first is None:
        first = out.getvalue()
    elif out.getvalue() != first:
        sys.exit('another call prints something else')
sys.stdout.write(first)
print(f'{min(times):.6f}')
