/* The module _terminal: the basis of stdlib/pylib/termios.py. */
#include "module/module.h"

#include "core/rt.h"
#include "io/io.h"

#include <errno.h>
#include <string.h>
#include <termios.h>

/* The input, output, control and local flags, the speeds, and the control characters as bytes. */
PycResult pyc_terminal_get(PycWord self, PycWord fd) {
    struct termios t;
    (void)self;
    TRY(file, pyc_io_int(fd));
    if (tcgetattr((int)file, &t) < 0) return pyc_io_done(-1);
    PycWord parts[7] = {pyc_small(t.c_iflag),
                        pyc_small(t.c_oflag),
                        pyc_small(t.c_cflag),
                        pyc_small(t.c_lflag),
                        pyc_small(cfgetispeed(&t)),
                        pyc_small(cfgetospeed(&t)),
                        pyc_bytes_new((const char *)t.c_cc, NCCS)};
    return pyc_ok(pyc_tuple_of(parts, 7));
}

PycResult pyc_terminal_set(PycWord self, PycWord fd, PycWord when, PycWord attributes) {
    struct termios t;
    const char *characters;
    uint64_t size;
    int64_t numbers[6];
    (void)self;
    TRY(file, pyc_io_int(fd));
    TRY(how, pyc_io_int(when));
    const PycTuple *parts = pyc_tuple(attributes);
    for (int i = 0; i < 6; i++) {
        TRY(number, pyc_obj_to_size(parts->items[i]));
        numbers[i] = number;
    }
    if (tcgetattr((int)file, &t) < 0) return pyc_io_done(-1);
    t.c_iflag = (tcflag_t)numbers[0];
    t.c_oflag = (tcflag_t)numbers[1];
    t.c_cflag = (tcflag_t)numbers[2];
    t.c_lflag = (tcflag_t)numbers[3];
    if (pyc_bytes_view(parts->items[6], &characters, &size)) memcpy(t.c_cc, characters, size < NCCS ? size : NCCS);
    if (cfsetispeed(&t, (speed_t)numbers[4]) < 0 || cfsetospeed(&t, (speed_t)numbers[5]) < 0) return pyc_io_done(-1);
    return pyc_io_done(PYC_WAITING(tcsetattr((int)file, (int)how, &t)));
}

/* One of: send a break (0), drain (1), flush (2), flow (3). */
PycResult pyc_terminal_act(PycWord self, PycWord fd, PycWord what, PycWord how) {
    (void)self;
    TRY(file, pyc_io_int(fd));
    TRY(which, pyc_io_int(what));
    TRY(argument, pyc_io_int(how));
    if (which == 0) return pyc_io_done(PYC_WAITING(tcsendbreak((int)file, (int)argument)));
    if (which == 1) return pyc_io_done(PYC_WAITING(tcdrain((int)file)));
    return pyc_io_done(which == 2 ? tcflush((int)file, (int)argument) : tcflow((int)file, (int)argument));
}

#define MODULE_ROWS "terminal.def"
#include "module/rows.h"
