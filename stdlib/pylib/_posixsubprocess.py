"""Starting a program, for the module subprocess."""

import _process
import os


def fork_exec(args, executable_list, close_fds, pass_fds, cwd, env, p2cread, p2cwrite, c2pread, c2pwrite, errread, errwrite, errpipe_read,
              errpipe_write, restore_signals, start_new_session, process_group, gid, extra_groups, uid, umask, preexec_fn, *more):
    """Start the program in a new process; what goes wrong there is told through errpipe_write."""
    if preexec_fn is not None or uid is not None or gid is not None or extra_groups is not None:
        return _fork(locals())
    arguments = [os.fsencode(word) for word in args]
    folder = None if cwd is None else os.fsencode(cwd)
    files = [p2cread, c2pwrite, errwrite, *[fd for fd in pass_fds if fd != errpipe_write]]
    group = -1 if process_group is None else process_group
    pid, code, is_folder = _process.start(arguments, executable_list, env, folder, files,
                                          (int(close_fds), int(restore_signals), int(start_new_session), group))
    if code:
        os.write(errpipe_write, b"OSError:%x:%s" % (code, b"noexec" if is_folder else b""))
    return pid


def _fork(given):
    """Starts a program like fork_exec, but runs code of this program in the child before."""
    pid = os.fork()
    if pid:
        return pid
    where = b"noexec"
    try:
        _prepare(given)
        if given["preexec_fn"] is not None:
            try:
                given["preexec_fn"]()
            except BaseException:
                os.write(given["errpipe_write"], b"SubprocessError:0:Exception occurred in preexec_fn.")
                os._exit(255)
        where = b""
        _run(given)
    except OSError as e:
        os.write(given["errpipe_write"], b"OSError:%x:%s" % (e.errno, where))
    os._exit(255)


def _prepare(given):
    for at, fd in enumerate((given["p2cread"], given["c2pwrite"], given["errwrite"])):
        if fd >= 0:
            os.dup2(fd, at) if fd != at else os.set_inheritable(fd, True)
    if given["cwd"] is not None:
        os.chdir(given["cwd"])
    if given["start_new_session"]:
        os.setsid()
    for fd in given["pass_fds"]:
        if fd != given["errpipe_write"]:
            os.set_inheritable(fd, True)


def _run(given):
    arguments = [os.fsencode(word) for word in given["args"]]
    for program in given["executable_list"]:
        try:
            _process.exec(program, arguments, given["env"])
        except (FileNotFoundError, NotADirectoryError) as e:
            missing = e
    raise missing
