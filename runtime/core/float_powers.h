/* The table behind shortest float printing. */
#ifndef PYC_FLOAT_POWERS_H
#define PYC_FLOAT_POWERS_H

#include <stdint.h>

enum { PYC_FLOAT_POWER_LOW = -292 };
extern const uint64_t pyc_float_powers[617][2]; /* high, low */

#endif
