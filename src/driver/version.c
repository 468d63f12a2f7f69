/* `pyc version`. */
#include "driver/driver.h"

int cmd_version(Context *ctx) {
    driver_print(ctx, STR("pyc " PYC_VERSION " (LLVM " LLVM_VERSION ")\n"));
    return driver_report(ctx);
}
