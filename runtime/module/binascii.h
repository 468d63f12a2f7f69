/* Private to the files of the module binascii. */
#ifndef PYC_MODULE_BINASCII_H
#define PYC_MODULE_BINASCII_H

#include "module/module.h"
#include "object/bytes.h"

PycError *binascii_text(PycWord w, Span *out); /* input of a decoder: bytes or ASCII text */

static inline PycBoolResult binascii_flag(PycWord given, bool usual) {
    return given ? pyc_obj_truth(given) : (PycBoolResult){usual, NULL};
}

#endif
