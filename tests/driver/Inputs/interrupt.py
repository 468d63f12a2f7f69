"""Runs a program; at its first line of output it gets a signal (Ctrl-C where none is said). Prints the rest of its output and how it ended.

usage: interrupt.py [--signal NAME] [--ignored] PROGRAM [ARGUMENT]...
"""
import signal
import subprocess
import sys
import threading
import time

LIMIT = 30  # seconds until a program that does not end is killed

arguments = sys.argv[1:]
number = signal.SIGINT
if arguments[0] == '--signal':
    number = signal.Signals[arguments[1]]
    arguments = arguments[2:]
inherited = signal.SIG_DFL
if arguments[0] == '--ignored':
    inherited = signal.SIG_IGN
    arguments = arguments[1:]
signal.signal(number, inherited)
program = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
limit = threading.Timer(LIMIT, program.kill)
limit.start()
program.stdout.readline()
time.sleep(0.1)
program.send_signal(number)
output = program.stdout.read()
print(output, end='')
lines = program.stderr.read().splitlines()
print('errors:', lines[-1] if lines else 'none')
print('status', program.wait())
limit.cancel()
