"""The resources that a process has used, and its limits."""

import _system
from _operator import index
from _records import Record

error = OSError
RLIMIT_AS, RLIMIT_CORE, RLIMIT_CPU, RLIMIT_DATA, RLIMIT_FSIZE, RLIMIT_MEMLOCK = 9, 4, 0, 2, 1, 8
RLIMIT_MSGQUEUE, RLIMIT_NICE, RLIMIT_NOFILE, RLIMIT_NPROC, RLIMIT_OFILE, RLIMIT_RSS = 12, 13, 7, 6, 7, 5
RLIMIT_RTPRIO, RLIMIT_RTTIME, RLIMIT_SIGPENDING, RLIMIT_STACK, RLIM_INFINITY, RUSAGE_CHILDREN = 14, 15, 11, 3, -1, -1
RUSAGE_SELF, RUSAGE_THREAD = 0, 1


class struct_rusage(Record):
    _names = ("ru_utime", "ru_stime", "ru_maxrss", "ru_ixrss", "ru_idrss", "ru_isrss", "ru_minflt", "ru_majflt",
              "ru_nswap", "ru_inblock", "ru_oublock", "ru_msgsnd", "ru_msgrcv", "ru_nsignals", "ru_nvcsw", "ru_nivcsw")


struct_rusage.__module__ = "resource"


def getrusage(who, /):
    if who not in (RUSAGE_SELF, RUSAGE_CHILDREN, RUSAGE_THREAD):
        raise ValueError("invalid who parameter")
    return struct_rusage(_system.usage(who))


def _checked(resource):
    resource = index(resource)
    if not 0 <= resource < 16:
        raise ValueError("invalid resource specified")
    return resource


def getrlimit(resource, /):
    return _system.limits(0, _checked(resource), None)


def _pair(limits):
    limits = tuple(limits)
    if len(limits) != 2:
        raise ValueError("expected a tuple of 2 integers")
    return limits


def setrlimit(resource, limits, /):
    _system.limits(0, _checked(resource), _pair(limits))


def prlimit(pid, resource, limits=None, /):
    return _system.limits(pid, _checked(resource), None if limits is None else _pair(limits))


def getpagesize():
    return _system.sysconf(30)
