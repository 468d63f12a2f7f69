/* The gamma function and its logarithm: libm's for float64 are off by three units in the last place, those for long
 * double round to the nearest float64 but for one argument in a thousand. */
#include "core/rt.h"

#include <math.h>

/* glibc's declaration needs _GNU_SOURCE, which this folder otherwise does without. */
long double lgammal_r(long double x, int *sign);

double pyc_tgamma(double x) { return (double)tgammal(x); }

double pyc_lgamma(double x) {
    int sign;
    return (double)lgammal_r(x, &sign);
}
