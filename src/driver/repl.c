/* `pyc repl`: cells at a prompt, by python/pyc/repl.py. */
#include "driver/driver.h"
#include "driver/python.h"

int cmd_repl(Context *ctx) {
    const StrList options = {0};
    become_python(ctx, "pyc.repl", &options);
    return driver_report(ctx);
}
