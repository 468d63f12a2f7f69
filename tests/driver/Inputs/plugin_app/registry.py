handlers = {}


def register(function):
    handlers[function.__module__.rpartition(".")[2]] = function
    return function
