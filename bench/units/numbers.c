// Plain loops over numbers and lists of numbers.

static long sieve_NNN(long limit) {
    List_bool composite = {0};
    for (long i = 0; i <= limit; i++) {
        List_bool_append(&composite, false);
    }
    long count = 0;
    for (long n = 2; n < limit + 1; n++) {
        if (*List_bool_at(&composite, n)) {
            continue;
        }
        count += 1;
        long multiple = n * n;
        while (multiple <= limit) {
            *List_bool_at(&composite, multiple) = true;
            multiple += n;
        }
    }
    List_bool_free(&composite);
    return count;
}

static long gcd_NNN(long a, long b) {
    while (b != 0) {
        long rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static long collatz_NNN(long start) {
    long n = start;
    long steps = 0;
    while (n != 1) {
        if (n % 2 == 0) {
            n = n / 2;
        } else {
            n = 3 * n + 1;
        }
        steps += 1;
        if (steps > 1000) {
            break;
        }
    }
    return steps;
}

static void sort_NNN(List_long *values) {
    for (long i = 1; i < values->len; i++) {
        long value = *List_long_at(values, i);
        long at = i;
        while (at > 0 && *List_long_at(values, at - 1) > value) {
            *List_long_at(values, at) = *List_long_at(values, at - 1);
            at -= 1;
        }
        *List_long_at(values, at) = value;
    }
}

static long find_NNN(List_long *values, long wanted) {
    long low = 0;
    long high = values->len;
    while (low < high) {
        long middle = low + (high - low) / 2;
        if (*List_long_at(values, middle) < wanted) {
            low = middle + 1;
        } else if (*List_long_at(values, middle) > wanted) {
            high = middle;
        } else {
            return middle;
        }
    }
    return -1;
}

static List_double multiply_NNN(List_double *a, List_double *b, long size) {
    List_double result = {0};
    for (long i = 0; i < size * size; i++) {
        List_double_append(&result, 0.0);
    }
    for (long i = 0; i < size; i++) {
        for (long j = 0; j < size; j++) {
            double sum = 0.0;
            for (long k = 0; k < size; k++) {
                sum += *List_double_at(a, i * size + k) * *List_double_at(b, k * size + j);
            }
            *List_double_at(&result, i * size + j) = sum;
        }
    }
    return result;
}

static long mandelbrot_NNN(double x, double y, long limit) {
    double re = 0.0;
    double im = 0.0;
    for (long i = 0; i < limit; i++) {
        double next = re * re - im * im + x;
        im = 2.0 * re * im + y;
        re = next;
        if (re * re + im * im > 4.0) {
            return i;
        }
    }
    return limit;
}

static long run_NNN(void) {
    long sum = sieve_NNN(200 + KKK) + gcd_NNN(KKK * 12, 90) + collatz_NNN(KKK + 2);
    List_long values = {0};
    for (long i = 0; i < 24; i++) {
        List_long_append(&values, i * KKK % 37);
    }
    sort_NNN(&values);
    sum += find_NNN(&values, KKK % 37);
    List_double a = {0};
    List_double b = {0};
    for (long i = 0; i < 16; i++) {
        List_double_append(&a, (double)(i % 5));
        List_double_append(&b, (double)(i % 3) + 0.5);
    }
    List_double product = multiply_NNN(&a, &b, 4);
    for (long i = 0; i < product.len; i++) {
        sum += (long)*List_double_at(&product, i);
    }
    for (long i = 0; i < 8; i++) {
        sum += mandelbrot_NNN((double)i * 0.25 - 1.5, 0.25, 50);
    }
    List_long_free(&values);
    List_double_free(&a);
    List_double_free(&b);
    List_double_free(&product);
    return sum % 1000;
}
