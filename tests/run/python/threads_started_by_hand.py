"""start_new_thread looks at its arguments before it starts a thread."""
import _thread


def attempt(*args):
    try:
        _thread.start_new_thread(*args)
    except TypeError as e:
        print(e)


done = _thread.allocate_lock()
for args in ((("first", "second"), {"end": "!\n"}), (("alone",),)):
    done.acquire()
    _thread.start_new_thread(lambda *a, **k: (print(*a, **k), done.release()), *args)
    with done:
        pass
attempt(1, ())
attempt(print, [])
attempt(print, (), ())
attempt(print, (), None)
