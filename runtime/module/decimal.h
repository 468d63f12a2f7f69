/* Private to the files of the module _decimals: decimal numbers. A number is a sign, a coefficient of limbs (GMP's),
 * and an exponent of ten.
 *
 * Operations write into a Work, whose inline room is enough for usual precisions, and add conditions to a status; their
 * callers raise those that the context traps. */
#ifndef PYC_MODULE_DECIMAL_H
#define PYC_MODULE_DECIMAL_H

#include "module/module.h"
#include "object/int.h"

typedef enum Kind { FINITE, INFINITE, QUIET_NAN, SIGNALLING_NAN } Kind;

typedef struct Num { /* the payload of a NaN is its coefficient */
    int64_t exp, n;  /* n: limbs, the last of which is not 0 */
    mp_limb_t *limbs;
    Kind kind;
    bool negative;
} Num;

enum { OWN_LIMBS = 2, WORK_LIMBS = 12 };
typedef struct Decimal {
    PycObject head;
    Num num;
    mp_limb_t room[OWN_LIMBS]; /* its limbs, if they fit */
} Decimal;

typedef struct Work { /* must not be copied: num may point into it */
    Num num;
    mp_limb_t room[WORK_LIMBS];
} Work;

typedef enum Rounding {
    ROUND_UP,
    ROUND_DOWN,
    ROUND_CEILING,
    ROUND_FLOOR,
    ROUND_HALF_UP,
    ROUND_HALF_DOWN,
    ROUND_HALF_EVEN,
    ROUND_05UP,
    ROUNDING_COUNT
} Rounding;

enum { /* the conditions, in the order of their classes in _decimal.py */
       INVALID_OPERATION = 1,
       FLOAT_OPERATION = 2,
       DIVISION_BY_ZERO = 4,
       OVERFLOWN = 8,
       UNDERFLOW_ = 16,
       SUBNORMAL = 32,
       INEXACT = 64,
       ROUNDED = 128,
       CLAMPED = 256,
       SIGNAL_COUNT = 9,
       /* kinds of INVALID_OPERATION */
       CONVERSION_SYNTAX = 512,
       DIVISION_IMPOSSIBLE = 1024,
       DIVISION_UNDEFINED = 2048,
       INVALID_CONTEXT = 4096,
       CONDITION_COUNT = 13,
       ANY_INVALID = INVALID_OPERATION | CONVERSION_SYNTAX | DIVISION_IMPOSSIBLE | DIVISION_UNDEFINED | INVALID_CONTEXT
};

#define MAX_PREC INT64_C(999999999999999999)
#define MAX_EMAX INT64_C(999999999999999999)
#define MIN_EMIN (-MAX_EMAX)
#define MIN_ETINY (MIN_EMIN - (MAX_PREC - 1))

typedef struct Rules { /* how results are rounded */
    int64_t prec, emax, emin;
    Rounding rounding;
    bool clamp, capitals;
} Rules;

typedef struct Context {
    PycObject head;
    Rules rules;
    uint32_t status, traps;
    PycWord flags_view, traps_view; /* mappings of these, or 0 */
} Context;

typedef uint32_t Status;

extern PycType pyc_decimal_type, pyc_decimal_context_type;
extern const Rules decimal_exact_rules;

static inline Num *decimal_num(PycWord w) { return &((Decimal *)pyc_object(w))->num; }
static inline bool is_decimal(PycWord w) {
    return pyc_is_object(w) &&
           (pyc_object(w)->type == &pyc_decimal_type || pyc_type_is_sub(pyc_type(w), &pyc_decimal_type));
}
static inline Context *context_of(PycWord w) { return (Context *)pyc_object(w); }
static inline bool is_context(PycWord w) {
    return pyc_is_object(w) && pyc_type_is_sub(pyc_type(w), &pyc_decimal_context_type);
}
static inline bool num_is_special(const Num *a) { return a->kind != FINITE; }
static inline bool num_is_nan(const Num *a) { return a->kind >= QUIET_NAN; }
static inline bool num_is_zero(const Num *a) { return a->kind == FINITE && a->n == 0; }

/* ---- decimal_limbs.c: coefficients ---- */
typedef enum Rest { REST_NONE, REST_BELOW_HALF, REST_HALF, REST_ABOVE_HALF } Rest; /* the part dropped by a division */

void work_start(Work *w);
mp_limb_t *work_room(Work *w, int64_t limbs); /* room for limbs; the old contents may be lost */
void work_copy(Work *w, const Num *from);
void work_set(Work *w, bool negative, uint64_t coefficient, int64_t exp);
int64_t num_digits(const Num *a); /* of its coefficient; 1 for zero */
static inline int64_t num_adjusted(const Num *a) { return a->exp + num_digits(a) - 1; }
enum { MOST_DIGITS = 1 << 30 };
extern bool decimal_too_large;   /* more digits requested than memory can hold: no result */
PycError *decimal_no_room(void); /* MemoryError for that, raised before the result is used */
const mp_limb_t *ten_to(int64_t power, int64_t *n);
void limbs_shift_up(Work *into, const Num *a, int64_t digits); /* the coefficient times a power of ten */
Rest limbs_shift_down(Work *w, int64_t digits);
void limbs_add(Work *into, const Num *a, const Num *b);
int limbs_sub(Work *into, const Num *a, const Num *b); /* |a - b|; returns the sign of a - b */
void limbs_mul(Work *into, const Num *a, const Num *b);
void limbs_div(Work *quotient, Work *rest, const Num *a, const Num *b);
int limbs_cmp(const Num *a, const Num *b);
void limbs_increment(Work *w);
int64_t limbs_trailing_zeros(const Num *a, int64_t most); /* decimal ones */
unsigned limbs_last_digit(const Num *a);
void limbs_low_digits(Work *w, int64_t digits); /* keeps only the last digits */
void limbs_nines(Work *w, int64_t digits);
char *limbs_text(const Num *a, int64_t *digits); /* collected memory, or static */
void limbs_parse(Work *w, const char *digits, int64_t count);
PycWord limbs_int(const Num *a, bool negative);
void limbs_from_int(Work *w, PycWord value);

/* ---- decimal_round.c ---- */
void num_finish(Work *w, const Rules *rules, Status *status); /* rounds and limits the result by the rules */
void num_round_rest(Work *w, Rest rest, Rounding rounding);   /* rounds the coefficient, given the part dropped */
void num_invalid(Work *w, Status *status, Status condition);
void num_infinite(Work *w, bool negative);
bool num_nan_of(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status); /* b may be null */
void num_rescale(Work *w, int64_t exp, Rounding rounding, Status *status);                /* adds INEXACT and ROUNDED */

/* ---- operations ---- */
typedef void Op1(Work *w, const Num *a, const Rules *rules, Status *status);
typedef void Op2(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status);

#define OP1(name) Op1 num_##name;
#define OP2(name) Op2 num_##name;
#include "module/decimal_op.def"
void num_fma(Work *w, const Num *a, const Num *b, const Num *c, const Rules *rules, Status *status);
void num_divmod(Work *quotient, Work *rest, const Num *a, const Num *b, const Rules *rules, Status *status);
void num_to_integral(Work *w, const Num *a, const Rules *rules, Status *status); /* adds INEXACT and ROUNDED */
void num_power_int(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status);
bool num_is_integer(const Num *a);
bool num_is_odd(const Num *a);
int num_cmp(const Num *a, const Num *b); /* neither is a NaN */
int num_cmp_total(const Num *a, const Num *b);
const char *num_class(const Num *a, const Rules *rules);

/* ---- decimal_power.c: by functions of stdlib/pylib/_decimal.py ---- */
typedef PycError *Function1(Work *w, const Num *a, const Rules *rules, Status *status);
Function1 num_exp, num_ln, num_log10;
PycError *num_power(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status);
PycError *num_power_mod(Work *w, const Num *a, const Num *b, const Num *m, const Rules *rules, Status *status);

/* ---- decimal_text.c ---- */
bool num_parse(Work *w, const char *text, int64_t size); /* false: it is not a number */
PycWord num_text(const Num *a, bool engineering, bool capitals);
PycResult num_format(const Num *a, PycWord spec, const Rules *rules);

/* ---- decimal.c, decimal_context.c ---- */
PycWord decimal_new(PycType *type, const Num *from);
PycResult decimal_result(PycType *type, const Work *w, Context *context, Status status);
PycResult decimal_from_word(PycType *type, PycWord value, Context *context, bool exact);
PycResult decimal_exact(PycWord value); /* from an int or a Decimal; NotImplemented */
PycResult decimal_operand(PycWord value);
PycFloatResult decimal_to_float(PycWord self);
PycResult pyc_decimal_int(PycWord self);
PycResult pyc_decimal_from_float(PycWord cls, PycWord value);
typedef struct ContextResult {
    Context *value;
    PycError *error;
} ContextResult;
ContextResult context_now(void);
ContextResult context_given(PycWord given); /* 0, None: the current one */
PycError *context_raise(Context *context, Status status);
int rounding_of(PycWord name); /* -1: no such name */
PycWord rounding_name(Rounding r);

enum Helper {
    HELP_CONDITIONS,
    HELP_GET,
    HELP_SET,
    HELP_VIEW,
    HELP_TUPLE,
    HELP_EXP,
    HELP_LN,
    HELP_LOG10,
    HELP_RATIONAL,
    HELPER_COUNT
};
extern PycWord decimal_helpers; /* a tuple of functions of the Python part */
static inline PycWord decimal_helper(enum Helper which) { return pyc_tuple(decimal_helpers)->items[which]; }

#endif
