# A finalizer that runs behind the last statement may warn: no function is running then that the warning could be about.
import subprocess


class Child(subprocess.Popen):
    def __del__(self):
        super().__del__()
        print("finalized")


def start():
    child = Child(["sleep", "0.3"])
    child.itself = child


start()
print("end")
