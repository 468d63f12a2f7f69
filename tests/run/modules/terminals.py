# REQUIRES: terminals
# Terminals: what they are set to, raw ones, their size.
import os
import pty
import termios
import tty

outer, inner = os.openpty()
print(os.isatty(inner), os.ttyname(inner).startswith("/dev/pts"), pty.STDIN_FILENO)
at = termios.tcgetattr(inner)
print(len(at), len(at[6]), at[4] == termios.B38400, at[3] & termios.ECHO)
tty.setraw(inner)
print(termios.tcgetattr(inner)[3] & termios.ECHO, termios.tcgetattr(inner)[6][termios.VMIN])
termios.tcsetattr(inner, termios.TCSANOW, at)
print(termios.tcgetattr(inner) == at)
termios.tcsetwinsize(inner, (30, 90))
print(termios.tcgetwinsize(outer), os.get_terminal_size(inner))
