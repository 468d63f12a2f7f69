/* Private to the files of the module math. */
#ifndef PYC_MODULE_MATH_H
#define PYC_MODULE_MATH_H

#include "module/module.h"

/* A number as the unevaluated sum of two doubles. */
typedef struct MathPair {
    double high, low;
} MathPair;

static inline MathPair math_sum(double a, double b) {
    double sum = a + b, part = sum - a;
    return (MathPair){sum, (a - (sum - part)) + (b - part)};
}
static inline MathPair math_product(double a, double b) {
    double product = a * b;
    return (MathPair){product, __builtin_fma(a, b, -product)};
}

#endif
