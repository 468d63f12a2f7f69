#include <gmp.h>
#include <stdio.h>

static void by_adding(mpz_t a, long n) {
    mpz_t b;
    mpz_init_set_ui(b, 1), mpz_set_ui(a, 0);
    for (long i = 0; i < n; i++) {
        mpz_add(a, a, b);
        mpz_swap(a, b);
    }
    mpz_clear(b);
}

static void by_doubling(mpz_t a, long n) {
    mpz_t b, t, u;
    mpz_init_set_ui(b, 1), mpz_set_ui(a, 0), mpz_init(t), mpz_init(u);
    for (int bit = 63 - __builtin_clzl((unsigned long)n); bit >= 0; bit--) {
        mpz_mul_2exp(t, b, 1), mpz_sub(t, t, a), mpz_mul(t, t, a);
        mpz_mul(u, a, a), mpz_mul(b, b, b), mpz_add(b, b, u);
        mpz_swap(a, t);
        if (n >> bit & 1) {
            mpz_add(a, a, b);
            mpz_swap(a, b);
        }
    }
    mpz_clear(b), mpz_clear(t), mpz_clear(u);
}

static void show(long n, const mpz_t x) {
    printf("%ld %zu %lu\n", n, mpz_sizeinbase(x, 2), mpz_fdiv_ui(x, 1000000007));
}

int main(void) {
    mpz_t x;
    mpz_init(x);
    by_adding(x, 100000), show(100000, x);
    by_adding(x, 160000), show(160000, x);
    by_doubling(x, 2500000), show(2500000, x);
    by_doubling(x, 4000000), show(4000000, x);
}
