/* The gamma function and its logarithm. libm's versions for float64 are off by three units in the last place; those for
 * long double give the nearest float64 except for one argument in a thousand. */
#include "core/rt.h"

#include <math.h>

/* glibc declares it only with _GNU_SOURCE, which this folder otherwise does without. */
long double lgammal_r(long double x, int *sign);

double pyc_tgamma(double x) { return (double)tgammal(x); }

double pyc_lgamma(double x) {
    int sign;
    return (double)lgammal_r(x, &sign);
}
