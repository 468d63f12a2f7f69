#include <gmp.h>
#include <stdio.h>

enum { COUNT = 5000 };

int main(void) {
    static int digits[COUNT];
    mpz_t numerator, accumulator, denominator, t, u;
    mpz_init_set_ui(numerator, 1), mpz_init(accumulator), mpz_init_set_ui(denominator, 1), mpz_init(t), mpz_init(u);
    for (unsigned long k = 1, found = 0; found < COUNT; k++) {
        unsigned long odd = 2 * k + 1;
        mpz_addmul_ui(accumulator, numerator, 2);
        mpz_mul_ui(accumulator, accumulator, odd);
        mpz_mul_ui(numerator, numerator, k);
        mpz_mul_ui(denominator, denominator, odd);
        if (mpz_cmp(accumulator, numerator) < 0) continue;
        mpz_mul_ui(t, numerator, 3), mpz_add(t, t, accumulator), mpz_add(u, t, numerator);
        mpz_tdiv_q(t, t, denominator), mpz_tdiv_q(u, u, denominator);
        if (mpz_cmp(t, u) != 0) continue;
        unsigned long digit = mpz_get_ui(t);
        digits[found++] = (int)digit;
        mpz_submul_ui(accumulator, denominator, digit);
        mpz_mul_ui(accumulator, accumulator, 10);
        mpz_mul_ui(numerator, numerator, 10);
    }
    for (int i = COUNT - 100; i < COUNT; i += 10) {
        for (int j = i; j < i + 10; j++) printf("%d", digits[j]);
        printf(" \t:%d\n", i + 10);
    }
}
