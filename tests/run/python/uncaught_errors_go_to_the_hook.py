# exit: 7
# stderr: Error in sys.excepthook:
# stderr: KeyError: 'of the hook'
# stderr: Original exception was:
# sys.excepthook is what reports an exception that nothing has caught: any callable; what it raises is reported, too,
# and the SystemExit that it raises says the exit status.
import os
import sys


class Handler:
    def __init__(self, mode):
        self.mode, self.before = mode, sys.excepthook

    def __call__(self, cls, value, traceback):
        print("hook", cls.__name__, value, traceback.tb_next.tb_frame.f_code.co_name, self.before is sys.__excepthook__)
        if self.mode == "raises":
            raise KeyError("of the hook")
        if self.mode == "exits":
            sys.exit(7)


def run(mode):
    sys.excepthook = Handler(mode)
    raise ValueError(mode)


for mode in ("returns", "raises"):
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        run(mode)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
run("exits")
