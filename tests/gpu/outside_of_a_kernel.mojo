# exit: 134
# stderr: panic: a barrier outside of a kernel: only kernels have blocks of threads
# What only kernels have ends the program with a message when the host comes to it; a branch that it does not take is all right.
from max.gpu import barrier, thread_idx


def wait(in_kernel: Bool):
    if in_kernel:
        print(thread_idx.x)
    print("host")
    if not in_kernel:
        barrier()


def main():
    wait(False)
