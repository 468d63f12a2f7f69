/* Contexts of decimal arithmetic: precision, range, rounding, flags and traps. */
#include "module/decimal.h"
#include "object/str.h"

#include <stdio.h>

static const char *const rounding_names[ROUNDING_COUNT] = {"ROUND_UP",        "ROUND_DOWN",    "ROUND_CEILING",
                                                           "ROUND_FLOOR",     "ROUND_HALF_UP", "ROUND_HALF_DOWN",
                                                           "ROUND_HALF_EVEN", "ROUND_05UP"};

PycWord rounding_name(Rounding r) {
    static PycWord made[ROUNDING_COUNT];
    if (!made[r]) made[r] = pyc_str_c(rounding_names[r]);
    return made[r];
}

int rounding_of(PycWord name) {
    if (!pyc_as_str(name)) return -1;
    for (int r = 0; r < ROUNDING_COUNT; r++)
        if (pyc_str_is(pyc_word(pyc_as_str(name)), rounding_names[r])) return r;
    return -1;
}

/* ---- conditions ---- */

PycWord decimal_helpers;

static PycWord condition_class(int i) { return pyc_tuple(decimal_helper(HELP_CONDITIONS))->items[i]; }

/* Raises the class of the first trapped signal; its argument lists all conditions. */
static PYC_COLD PycError *raise_trapped(Status trapped, Status status) {
    PycWord list = pyc_list_new(4), cls = 0;
    for (int i = SIGNAL_COUNT; i < CONDITION_COUNT; i++)
        if (status & (1u << i) && trapped & INVALID_OPERATION) pyc_list_push(list, condition_class(i));
    if (trapped & INVALID_OPERATION && status & INVALID_OPERATION) pyc_list_push(list, condition_class(0));
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        if (!(trapped & (1u << i))) continue;
        if (!cls) cls = condition_class(i);
        if (i) pyc_list_push(list, condition_class(i));
    }
    TRY_ERROR(exception, pyc_obj_call(cls, &list, 1, 0));
    return pyc_raise_object(exception, 0);
}

/* Extends the conditions: every kind of an invalid operation also sets InvalidOperation. */
static Status with_invalid(Status status) {
    return (status & ((1u << SIGNAL_COUNT) - 1)) | (status & ANY_INVALID ? INVALID_OPERATION : 0);
}

PycError *context_raise(Context *context, Status status) {
    if (PYC_LIKELY(!status)) return NULL;
    context->status |= status;
    Status trapped = with_invalid(status) & context->traps;
    return PYC_LIKELY(!trapped) ? NULL : raise_trapped(trapped, status);
}

/* ---- the current context ---- */

/* Each context of contextvars has its own one: cached while that one is current in the thread. */
ContextResult context_now(void) {
    PycThread *thread = pyc_thread();
    if (PYC_LIKELY(thread->decimal_of && thread->decimal_of == thread->context))
        return (ContextResult){context_of(thread->decimal), NULL};
    TRY_AS(ContextResult, found, pyc_obj_call(decimal_helper(HELP_GET), NULL, 0, 0));
    thread->decimal_of = thread->context;
    thread->decimal = found;
    return (ContextResult){context_of(found), NULL};
}

ContextResult context_given(PycWord given) {
    if (!given || given == PYC_NONE) return context_now();
    if (!is_context(given)) RAISE_AS(ContextResult, &pyc_TypeError, "optional argument must be a context");
    return (ContextResult){context_of(given), NULL};
}

PycResult pyc_decimal_getcontext(PycWord self) {
    (void)self;
    TRY(now, context_now());
    return pyc_ok(pyc_word(now));
}

PycResult pyc_decimal_setcontext(PycWord self, PycWord context) {
    (void)self;
    if (!is_context(context)) RAISE(&pyc_TypeError, "argument must be a context");
    PycThread *thread = pyc_thread();
    thread->decimal_of = 0;
    return pyc_obj_call(decimal_helper(HELP_SET), &context, 1, 0);
}

/* ---- making ---- */

static const Rules usual = {28, 999999, -999999, ROUND_HALF_EVEN, false, true};

static Context *context_new(PycType *type) {
    Context *c = pyc_gc_new(type->instance_size);
    c->head.type = type;
    c->rules = usual;
    c->traps = ANY_INVALID | DIVISION_BY_ZERO | OVERFLOWN;
    return c;
}

static PycResult context_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    (void)args, (void)count, (void)names;
    return pyc_ok(pyc_word(context_new(type)));
}

static PycError *integer(PycWord value, int64_t *out) {
    PycWord plain = pyc_as_int(value);
    if (!plain) return pyc_raise(&pyc_TypeError, "an integer is required");
    if (!pyc_int_fits_i64(plain)) return pyc_raise(&pyc_OverflowError, "Python int too large to convert to C ssize_t");
    TRY_ERROR(number, pyc_int_to_i64(plain));
    *out = number;
    return NULL;
}

static PycError *set_rounding(Context *c, PycWord value) {
    int rounding = rounding_of(value);
    if (rounding < 0)
        return pyc_raise(&pyc_TypeError, "valid values for rounding are:\n"
                                         "  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n"
                                         "   ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n"
                                         "   ROUND_05UP]");
    c->rules.rounding = (Rounding)rounding;
    return NULL;
}

static PycError *set_limit(PycWord value, int64_t low, int64_t high, const char *message, int64_t *into) {
    int64_t number = 0;
    CHECK_ERROR(integer(value, &number));
    if (number < low || number > high) return pyc_raise(&pyc_ValueError, "%s", message);
    *into = number;
    return NULL;
}

static PycError *set_flag(PycWord value, const char *message, bool *into) {
    int64_t number = 0;
    CHECK_ERROR(set_limit(value, 0, 1, message, &number));
    *into = number != 0;
    return NULL;
}

static Status all_kinds(Status bits) { return bits & INVALID_OPERATION ? bits | ANY_INVALID : bits; }

static PycError *set_signals(PycWord value, Status *into) {
    PycWord view = decimal_helper(HELP_VIEW);
    TRY_ERROR(bits, pyc_obj_call_method(view, PYC_NAME("_bits"), &value, 1, 0));
    *into = all_kinds((Status)pyc_small_value(bits));
    return NULL;
}

/* In the order of the parameters of Context(). */
static const char *const fields[] = {"prec", "rounding", "Emin", "Emax", "capitals", "clamp", "flags", "traps"};
enum {
    FIELD_PREC,
    FIELD_ROUNDING,
    FIELD_EMIN,
    FIELD_EMAX,
    FIELD_CAPITALS,
    FIELD_CLAMP,
    FIELD_FLAGS,
    FIELD_TRAPS,
    FIELD_COUNT
};

static PycError *set_field(Context *c, int field, PycWord value) {
    Rules *r = &c->rules;
    if (field == FIELD_PREC) return set_limit(value, 1, MAX_PREC, "valid range for prec is [1, MAX_PREC]", &r->prec);
    if (field == FIELD_ROUNDING) return set_rounding(c, value);
    if (field == FIELD_EMIN) return set_limit(value, MIN_EMIN, 0, "valid range for Emin is [MIN_EMIN, 0]", &r->emin);
    if (field == FIELD_EMAX) return set_limit(value, 0, MAX_EMAX, "valid range for Emax is [0, MAX_EMAX]", &r->emax);
    if (field == FIELD_CAPITALS) return set_flag(value, "valid values for capitals are 0 or 1", &r->capitals);
    if (field == FIELD_CLAMP) return set_flag(value, "valid values for clamp are 0 or 1", &r->clamp);
    return set_signals(value, field == FIELD_FLAGS ? &c->status : &c->traps);
}

static PycError *context_init(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[FIELD_COUNT];
    Context *c = context_of(self);
    CHECK_ERROR(pyc_bind("Context", "prec rounding Emin Emax capitals clamp flags traps", 0, FIELD_COUNT, args, count,
                         names, bound));
    for (int i = 0; i < FIELD_COUNT; i++)
        if (bound[i] && bound[i] != PYC_NONE) CHECK_ERROR(set_field(c, i, bound[i]));
    return NULL;
}

static PycResult context_setattr(PycWord self, PycWord name, PycWord value) {
    for (int i = 0; i < FIELD_COUNT; i++) {
        if (!pyc_str_is(name, fields[i])) continue;
        if (!value) RAISE(&pyc_AttributeError, "context attributes cannot be deleted");
        if (i >= FIELD_FLAGS && pyc_has(value, PYC_T_LIST)) RAISE(&pyc_TypeError, "argument must be a signal dict");
        return pyc_done(set_field(context_of(self), i, value));
    }
    return pyc_ok(0);
}

/* ---- attributes ---- */

PycResult pyc_decimal_context_prec(PycWord self) { return pyc_ok(pyc_small(context_of(self)->rules.prec)); }
PycResult pyc_decimal_context_emin(PycWord self) { return pyc_ok(pyc_small(context_of(self)->rules.emin)); }
PycResult pyc_decimal_context_emax(PycWord self) { return pyc_ok(pyc_small(context_of(self)->rules.emax)); }
PycResult pyc_decimal_context_capitals(PycWord self) { return pyc_ok(pyc_small(context_of(self)->rules.capitals)); }
PycResult pyc_decimal_context_clamp(PycWord self) { return pyc_ok(pyc_small(context_of(self)->rules.clamp)); }
PycResult pyc_decimal_context_rounding(PycWord self) { return pyc_ok(rounding_name(context_of(self)->rules.rounding)); }

static PycResult view_of(PycWord self, bool traps, PycWord *kept) {
    PycWord args[2] = {self, pyc_bool(traps)};
    if (*kept) return pyc_ok(*kept);
    TRY(view, pyc_obj_call(decimal_helper(HELP_VIEW), args, 2, 0));
    *kept = view;
    return pyc_ok(view);
}

PycResult pyc_decimal_context_flags(PycWord self) { return view_of(self, false, &context_of(self)->flags_view); }
PycResult pyc_decimal_context_traps(PycWord self) { return view_of(self, true, &context_of(self)->traps_view); }

static PycWord etiny(const Rules *r) { return pyc_int_from_i64(r->emin - r->prec + 1); }
PycResult pyc_decimal_context_etiny(PycWord self) { return pyc_ok(etiny(&context_of(self)->rules)); }
PycResult pyc_decimal_context_etop(PycWord self) {
    const Rules *r = &context_of(self)->rules;
    return pyc_ok(pyc_int_from_i64(r->emax - r->prec + 1));
}
PycResult pyc_decimal_radix(PycWord self) {
    Work ten;
    (void)self;
    work_set(&ten, false, 10, 0);
    return pyc_ok(decimal_new(&pyc_decimal_type, &ten.num));
}

/* The bits of the flags or traps; a second argument sets them. */
PycResult pyc_decimal_context_bits(PycWord self, PycWord traps, PycWord bits) {
    Context *c = context_of(self);
    Status *status = traps == PYC_TRUE ? &c->traps : &c->status;
    if (bits) *status = all_kinds((Status)pyc_small_value(bits));
    return pyc_ok(pyc_small(with_invalid(*status)));
}

PycResult pyc_decimal_context_clear_flags(PycWord self) {
    context_of(self)->status = 0;
    return pyc_ok(PYC_NONE);
}
PycResult pyc_decimal_context_clear_traps(PycWord self) {
    context_of(self)->traps = 0;
    return pyc_ok(PYC_NONE);
}

PycResult pyc_decimal_context_copy(PycWord self) {
    Context *copy = context_new(&pyc_decimal_context_type), *c = context_of(self);
    copy->rules = c->rules;
    copy->status = c->status;
    copy->traps = c->traps;
    return pyc_ok(pyc_word(copy));
}

static PycWord signals_list(Status status) {
    PycWord list = pyc_list_new(SIGNAL_COUNT);
    for (int i = 0; i < SIGNAL_COUNT; i++)
        if (status & (1u << i)) pyc_list_push(list, condition_class(i));
    return list;
}

PycResult pyc_decimal_context_reduce(PycWord self) {
    const Context *c = context_of(self);
    const Rules *r = &c->rules;
    PycWord args[FIELD_COUNT] = {pyc_small(r->prec),
                                 rounding_name(r->rounding),
                                 pyc_small(r->emin),
                                 pyc_small(r->emax),
                                 pyc_small(r->capitals),
                                 pyc_small(r->clamp),
                                 signals_list(with_invalid(c->status)),
                                 signals_list(with_invalid(c->traps))};
    PycWord parts[2] = {pyc_word(pyc_type(self)), pyc_tuple_of(args, FIELD_COUNT)};
    return pyc_ok(pyc_tuple_of(parts, 2));
}

/* The order of libmpdec's bits, which shows in lists of signals: kinds of invalid operations have places of their
 * own. */
static const Status in_order[] = {
    CLAMPED, CONVERSION_SYNTAX, DIVISION_BY_ZERO,  DIVISION_IMPOSSIBLE, DIVISION_UNDEFINED,
    INEXACT, INVALID_CONTEXT,   INVALID_OPERATION, FLOAT_OPERATION,     OVERFLOWN,
    ROUNDED, SUBNORMAL,         UNDERFLOW_};

static void put_signals(PycBuf *b, Status status) {
    bool first = true;
    for (uint32_t i = 0; i < CONDITION_COUNT; i++) {
        if (!(status & in_order[i])) continue;
        Status signal = in_order[i] & ANY_INVALID ? INVALID_OPERATION : in_order[i];
        if (!first) pyc_buf_ascii(b, ", ");
        first = false;
        pyc_buf_ascii(b, pyc_type_short_name(pyc_as_type(condition_class(__builtin_ctz(signal)))));
        if (signal == INVALID_OPERATION) status &= ~(Status)ANY_INVALID;
    }
}

static PycResult context_repr(PycWord self) {
    const Context *c = context_of(self);
    const Rules *r = &c->rules;
    char text[256];
    PycBuf b;
    snprintf(text, sizeof text, "Context(prec=%lld, rounding=%s, Emin=%lld, Emax=%lld, capitals=%d, clamp=%d, flags=[",
             (long long)r->prec, rounding_names[r->rounding], (long long)r->emin, (long long)r->emax, r->capitals,
             r->clamp);
    pyc_buf_init(&b, 0);
    pyc_buf_ascii(&b, text);
    put_signals(&b, c->status);
    pyc_buf_ascii(&b, "], traps=[");
    put_signals(&b, c->traps);
    pyc_buf_ascii(&b, "])");
    return pyc_ok(pyc_buf_finish(&b));
}

PycType pyc_decimal_context_type = {.head = {&pyc_type_type},
                                    .name = "decimal.Context",
                                    .base = &pyc_object_type,
                                    .flags = PYC_T_FROZEN,
                                    .instance_size = sizeof(Context),
                                    .repr = context_repr,
                                    .setattr = context_setattr,
                                    .make = context_make,
                                    .init = context_init};
