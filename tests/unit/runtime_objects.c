/* Functions, classes, generators, exceptions and foreign objects, made the way compiled code makes them. */
#include "../../runtime/object/py.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static int failures, checks;

static const char *shown(PycResult r) {
    if (r.error) {
        PycWord e = pyc_error_object(r.error);
        PycWord parts[3] = {pyc_str_c(pyc_type_name(e)), pyc_str_c(": "), pyc_obj_str(e).value};
        return pyc_str(pyc_str_concat_n(parts, 3))->data;
    }
    if (!r.value) return "(nothing)";
    PycResult text = pyc_obj_repr(r.value);
    return text.error ? shown(text) : pyc_str(text.value)->data;
}

static void expect(int line, PycResult r, const char *wanted) {
    const char *got = shown(r);
    checks++;
    if (strcmp(got, wanted) == 0) return;
    failures++;
    printf("line %d: expected %s\n         got      %s\n", line, wanted, got);
}
#define EXPECT(r, wanted) expect(__LINE__, r, wanted)
#define S(text) pyc_str_c(text)
#define I(n) pyc_small(n)

static PycResult ok_error(PycError *error) { return pyc_done(error); }

/* ---- functions: f(a, b=2, /, c=3, *args, d, e=5, **kw) returns a tuple of all ---- */

static PycResult all_slots(PycFunction *self, const PycWord *slots) {
    const PycFnInfo *i = self->info;
    uint32_t n =
        i->positional + i->keyword_only + (i->flags & PYC_FN_VARARGS ? 1 : 0) + (i->flags & PYC_FN_VARKW ? 1 : 0);
    return pyc_ok(pyc_tuple_of(slots, n));
}

static PycWord params[8];
static PycFnInfo full = {.entry = all_slots,
                         .params = params,
                         .positional_only = 1,
                         .positional = 3,
                         .keyword_only = 2,
                         .flags = PYC_FN_VARARGS | PYC_FN_VARKW};
static PycFnInfo plain = {.entry = all_slots, .params = params, .positional = 2};

static PycResult call(PycWord f, PycWord args, PycWord keywords) { return pyc_obj_call_ex(f, args, keywords); }

static PycWord tuple(int n, PycWord a, PycWord b, PycWord c, PycWord d) {
    PycWord items[4] = {a, b, c, d};
    return pyc_tuple_of(items, n);
}

static PycWord dict1(const char *key, PycWord value) {
    PycWord d = pyc_dict_new(0);
    pyc_dict_set(d, S(key), value);
    return d;
}

static void test_functions(void) {
    const char *names = "abcdez";
    for (int i = 0; i < 6; i++) params[i] = pyc_str_new(names + i, 1);
    full.name = full.qualname = S("f");
    plain.name = plain.qualname = S("g");
    PycWord defaults[5] = {0, I(2), I(3), 0, I(5)};
    PycWord f = pyc_function_new(&full, defaults, NULL, 0), g = pyc_function_new(&plain, NULL, NULL, 0);
    EXPECT(call(f, tuple(1, I(1), 0, 0, 0), dict1("d", I(4))), "(1, 2, 3, 4, 5, (), {})");
    EXPECT(call(f, tuple(4, I(1), I(2), I(3), I(9)), dict1("d", I(4))), "(1, 2, 3, 4, 5, (9,), {})");
    EXPECT(call(f, tuple(1, I(1), 0, 0, 0), 0), "TypeError: f() missing 1 required keyword-only argument: 'd'");
    PycWord k = dict1("d", I(4));
    pyc_dict_set(k, S("x"), I(7));
    pyc_dict_set(k, S("a"), I(8));
    EXPECT(call(f, tuple(1, I(1), 0, 0, 0), k), "(1, 2, 3, 4, 5, (), {'x': 7, 'a': 8})");
    EXPECT(call(g, tuple(2, I(1), I(2), 0, 0), 0), "(1, 2)");
    EXPECT(call(g, tuple(1, I(1), 0, 0, 0), dict1("b", I(2))), "(1, 2)");
    EXPECT(call(g, tuple(0, 0, 0, 0, 0), 0), "TypeError: g() missing 2 required positional arguments: 'a' and 'b'");
    EXPECT(call(g, tuple(3, I(1), I(2), I(3), 0), 0), "TypeError: g() takes 2 positional arguments but 3 were given");
    EXPECT(call(g, tuple(1, I(1), 0, 0, 0), dict1("a", I(2))), "TypeError: g() got multiple values for argument 'a'");
    EXPECT(call(g, tuple(1, I(1), 0, 0, 0), dict1("q", I(2))), "TypeError: g() got an unexpected keyword argument 'q'");
    EXPECT(pyc_obj_getattr(f, S("__name__")), "'f'");
    EXPECT(pyc_obj_getattr(f, S("__defaults__")), "(2, 3)");
    EXPECT(ok_error(pyc_obj_setattr(f, S("tag"), I(5))), "None");
    EXPECT(pyc_obj_getattr(f, S("tag")), "5");
}

/* ---- classes ---- */

static PycWord method(const char *name, PycEntry entry, uint32_t count) {
    PycFnInfo *info = pyc_gc_alloc_root(sizeof *info, _Alignof(PycFnInfo));
    static PycWord names[4];
    if (!names[0]) names[0] = S("self"), names[1] = S("x"), names[2] = S("y"), names[3] = S("z");
    *info = (PycFnInfo){.name = S(name), .qualname = S(name), .entry = entry, .params = names, .positional = count};
    return pyc_function_new(info, NULL, NULL, 0);
}

static PycResult new_class(const char *name, PycWord bases, PycWord namespace, const char *slot) {
    PycClassInfo *info = pyc_gc_alloc_root(sizeof *info, _Alignof(PycClassInfo));
    PycWord *slots = pyc_gc_alloc_root(sizeof *slots, _Alignof(PycWord));
    slots[0] = slot ? S(slot) : 0;
    *info = (PycClassInfo){
        .name = S(name), .qualname = S(name), .module = S("__main__"), .slot_count = slot ? 1 : 0, .slots = slots};
    return pyc_class_new(info, pyc_tuple(bases)->items, (uint64_t)pyc_tuple(bases)->length, namespace, 0);
}

static PycResult point_init(PycFunction *f, const PycWord *a) {
    return (void)f, pyc_done(pyc_obj_setattr(a[0], S("x"), a[1]));
}
static PycResult point_repr(PycFunction *f, const PycWord *a) {
    (void)f;
    TRY(x, pyc_obj_getattr(a[0], S("x")));
    TRY(text, pyc_obj_repr(x));
    return pyc_ok(pyc_str_concat(S("P"), text));
}
static PycResult point_add(PycFunction *f, const PycWord *a) {
    (void)f;
    TRY(x, pyc_obj_getattr(a[0], S("x")));
    if (!pyc_is_small(a[1])) return pyc_ok(PYC_NOT_IMPLEMENTED);
    TRY(sum, pyc_obj_add(x, a[1]));
    PycWord cls = pyc_obj_type(a[0]);
    return pyc_obj_call(cls, &sum, 1, 0);
}
static PycResult point_radd(PycFunction *f, const PycWord *a) { return point_add(f, a); }
static PycResult point_lt(PycFunction *f, const PycWord *a) {
    (void)f;
    TRY(x, pyc_obj_getattr(a[0], S("x")));
    TRY(y, pyc_obj_getattr(a[1], S("x")));
    return pyc_obj_compare(PYC_LT, x, y);
}
static PycResult point_eq(PycFunction *f, const PycWord *a) {
    (void)f;
    TRY(y, pyc_obj_getattr_or(a[1], S("x")));
    if (!y) return pyc_ok(PYC_NOT_IMPLEMENTED);
    TRY(x, pyc_obj_getattr(a[0], S("x")));
    return pyc_obj_compare(PYC_EQ, x, y);
}
static PycResult who_a(PycFunction *f, const PycWord *a) { return (void)f, (void)a, pyc_ok(S("A")); }
static PycWord class_b;
static PycResult who_b(PycFunction *f, const PycWord *a) {
    (void)f;
    TRY(up, pyc_super_attr(class_b, a[0], S("who")));
    TRY(text, pyc_obj_call(up, NULL, 0, 0));
    return pyc_ok(pyc_str_concat(S("B"), text));
}
static PycResult who_c(PycFunction *f, const PycWord *a) { return (void)f, (void)a, pyc_ok(S("C")); }
static PycResult missing_attr(PycFunction *f, const PycWord *a) {
    return (void)f, pyc_ok(pyc_str_concat(S("no "), a[1]));
}
static PycResult get_len(PycFunction *f, const PycWord *a) { return (void)f, (void)a, pyc_ok(I(3)); }
static PycResult get_item(PycFunction *f, const PycWord *a) {
    (void)f;
    if (pyc_is_small(a[1]) && pyc_small_value(a[1]) >= 3) RAISE(&pyc_IndexError, "done");
    return pyc_obj_mul(a[1], I(10));
}
static PycResult double_of(PycFunction *f, const PycWord *a) {
    (void)f;
    TRY(x, pyc_obj_getattr(a[0], S("x")));
    return pyc_obj_mul(x, I(2));
}

static void test_classes(void) {
    PycWord object = tuple(1, pyc_word(&pyc_object_type), 0, 0, 0), ns = pyc_dict_new(0), one = I(1);
    pyc_dict_set(ns, S("__init__"), method("__init__", point_init, 2));
    pyc_dict_set(ns, S("__repr__"), method("__repr__", point_repr, 1));
    pyc_dict_set(ns, S("__add__"), method("__add__", point_add, 2));
    pyc_dict_set(ns, S("__radd__"), method("__radd__", point_radd, 2));
    pyc_dict_set(ns, S("__lt__"), method("__lt__", point_lt, 2));
    pyc_dict_set(ns, S("__eq__"), method("__eq__", point_eq, 2));
    PycWord getter = method("double", double_of, 1);
    pyc_dict_set(ns, S("double"), pyc_obj_call(pyc_word(&pyc_property_type), &getter, 1, 0).value);
    pyc_dict_set(ns, S("kind"), S("point"));
    PycWord point = new_class("Point", object, ns, "x").value;
    PycWord p = pyc_obj_call(point, &one, 1, 0).value, two = I(2), q = pyc_obj_call(point, &two, 1, 0).value;
    EXPECT(pyc_ok(p), "P1");
    EXPECT(pyc_obj_add(p, I(4)), "P5");
    EXPECT(pyc_obj_add(I(4), p), "P5");
    EXPECT(pyc_obj_add(p, S("a")), "TypeError: unsupported operand type(s) for +: 'Point' and 'str'");
    EXPECT(pyc_obj_compare(PYC_LT, p, q), "True");
    EXPECT(pyc_obj_compare(PYC_GT, p, q), "False");
    EXPECT(pyc_obj_compare(PYC_LE, p, q), "TypeError: '<=' not supported between instances of 'Point' and 'Point'");
    EXPECT(pyc_obj_compare(PYC_NE, p, q), "True");
    EXPECT(pyc_obj_compare(PYC_EQ, p, I(3)), "False");
    EXPECT(pyc_builtin_hash(0, p), "TypeError: unhashable type: 'Point'");
    EXPECT(pyc_obj_getattr(p, S("double")), "2");
    EXPECT(ok_error(pyc_obj_setattr(p, S("double"), I(1))),
           "AttributeError: property 'double' of 'Point' object has no setter");
    EXPECT(pyc_obj_getattr(p, S("kind")), "'point'");
    EXPECT(pyc_obj_getattr(p, S("nope")), "AttributeError: 'Point' object has no attribute 'nope'");
    EXPECT(pyc_obj_getattr(point, S("nope")), "AttributeError: type object 'Point' has no attribute 'nope'");
    EXPECT(ok_error(pyc_obj_setattr(p, S("extra"), I(7))), "None");
    EXPECT(pyc_obj_getattr(p, S("__dict__")), "{'x': 1, 'extra': 7}");
    EXPECT(ok_error(pyc_obj_delattr(p, S("x"))), "None");
    EXPECT(ok_error(pyc_obj_delattr(p, S("x"))), "AttributeError: 'Point' object has no attribute 'x'");
    EXPECT(pyc_obj_call(point, NULL, 0, 0), "TypeError: __init__() missing 1 required positional argument: 'x'");
    EXPECT(pyc_ok(point), "<class '__main__.Point'>");
    EXPECT(pyc_builtin_isinstance(0, q, point), "True");
    PycSiteCache cache = {0};
    EXPECT(pyc_obj_getattr_cached(q, S("x"), &cache), "2");
    EXPECT(pyc_obj_getattr_cached(q, S("x"), &cache), "2");
    EXPECT(pyc_ok(pyc_bool(cache.first != NULL)), "True");
    EXPECT(pyc_obj_call_method(q, S("__repr__"), NULL, 0, 0), "'P2'");

    PycWord ns_a = dict1("who", method("who", who_a, 1)), ns_b = dict1("who", method("who", who_b, 1)),
            ns_c = dict1("who", method("who", who_c, 1));
    PycWord a = new_class("A", object, ns_a, "p").value, ta = tuple(1, a, 0, 0, 0);
    class_b = new_class("B", ta, ns_b, "q").value;
    PycWord c = new_class("C", ta, ns_c, "r").value;
    PycWord d = new_class("D", tuple(2, class_b, c, 0, 0), pyc_dict_new(0), NULL).value;
    PycWord object_d = pyc_obj_call(d, NULL, 0, 0).value;
    EXPECT(
        pyc_obj_getattr(d, S("__mro__")),
        "(<class '__main__.D'>, <class '__main__.B'>, <class '__main__.C'>, <class '__main__.A'>, <class 'object'>)");
    EXPECT(pyc_obj_call_method(object_d, S("who"), NULL, 0, 0), "'BC'");
    EXPECT(ok_error(pyc_obj_setattr(object_d, S("r"), I(1))), "None");
    EXPECT(ok_error(pyc_obj_setattr(object_d, S("q"), I(2))), "None");
    EXPECT(pyc_obj_getattr(object_d, S("__dict__")), "{'q': 2, 'r': 1}");
    EXPECT(new_class("E", tuple(2, a, class_b, 0, 0), pyc_dict_new(0), NULL),
           "TypeError: Cannot create a consistent method resolution order (MRO) for bases A, B");
    EXPECT(new_class("E", tuple(1, pyc_word(&pyc_bool_type), 0, 0, 0), pyc_dict_new(0), NULL),
           "TypeError: type 'bool' is not an acceptable base type");

    PycWord ns_g = dict1("__getattr__", method("__getattr__", missing_attr, 2));
    pyc_dict_set(ns_g, S("__len__"), method("__len__", get_len, 1));
    pyc_dict_set(ns_g, S("__getitem__"), method("__getitem__", get_item, 2));
    PycWord g = new_class("G", object, ns_g, NULL).value, object_g = pyc_obj_call(g, NULL, 0, 0).value;
    EXPECT(pyc_obj_getattr(object_g, S("thing")), "'no thing'");
    EXPECT(pyc_list_from(object_g), "[0, 10, 20]");
    EXPECT(pyc_builtin_len(0, object_g), "3");
    EXPECT(pyc_builtin_sorted(0, pyc_obj_call(pyc_word(&pyc_reversed_type), &object_g, 1, 0).value, 0, PYC_TRUE),
           "[20, 10, 0]");
    EXPECT(pyc_obj_call(g, &one, 1, 0), "TypeError: G() takes no arguments");

    PycWord my_int = new_class("MyInt", tuple(1, pyc_word(&pyc_int_type), 0, 0, 0), pyc_dict_new(0), "tag").value;
    PycWord five = I(5), m = pyc_obj_call(my_int, &five, 1, 0).value;
    EXPECT(pyc_ok(m), "5");
    EXPECT(pyc_obj_add(m, I(1)), "6");
    EXPECT(pyc_obj_call_method(m, S("bit_length"), NULL, 0, 0), "3");
    EXPECT(ok_error(pyc_obj_setattr(m, S("tag"), I(1))), "None");
    PycWord my_dict = new_class("MyDict", tuple(1, pyc_word(&pyc_dict_type), 0, 0, 0),
                                dict1("__missing__", method("__missing__", missing_attr, 2)), "tag")
                          .value;
    PycWord md = pyc_obj_call(my_dict, NULL, 0, 0).value;
    EXPECT(pyc_obj_getitem(md, S("key")), "'no key'");
    EXPECT(ok_error(pyc_obj_setitem(md, I(1), I(2))), "None");
    EXPECT(pyc_ok(md), "{1: 2}");
    PycWord my_str = new_class("MyStr", tuple(1, pyc_word(&pyc_str_type), 0, 0, 0), pyc_dict_new(0), NULL).value,
            text = S("ab");
    PycWord ms = pyc_obj_call(my_str, &text, 1, 0).value;
    EXPECT(pyc_obj_call_method(ms, S("upper"), NULL, 0, 0), "'AB'");
    EXPECT(pyc_obj_add(ms, S("c")), "'abc'");
    EXPECT(pyc_builtin_len(0, ms), "2");
    EXPECT(pyc_obj_getitem(dict1("ab", I(9)), ms), "9");
}

/* ---- generators: yields what was sent, ends with 99 ---- */

static PycResult echo(PycGenerator *self, PycWord sent, PycError *thrown) {
    if (thrown) {
        if (pyc_error_is_class(thrown, &pyc_ValueError)) return pyc_ok(S("caught"));
        return pyc_fail(thrown);
    }
    if (self->point++ == 3) {
        self->result = I(99);
        return pyc_ok(0);
    }
    return pyc_ok(sent == PYC_NONE ? I(self->point) : sent);
}

static PycResult bad_stop(PycGenerator *self, PycWord sent, PycError *thrown) {
    (void)self, (void)sent, (void)thrown;
    return pyc_fail(pyc_raise_stop(I(1)));
}

static PycWord generator(PycResumeFn fn) {
    union {
        PycResumeFn fn;
        const void *p;
    } u = {.fn = fn};
    return pyc_generator_new(u.p, 16, 0, S("gen"), S("gen"));
}

static void test_generators(void) {
    PycWord g = generator(echo), seven = I(7), error = pyc_word(&pyc_ValueError), key = pyc_word(&pyc_KeyError);
    EXPECT(pyc_list_from(generator(echo)), "[1, 2, 3]");
    EXPECT(pyc_obj_call_method(g, S("send"), &seven, 1, 0),
           "TypeError: can't send non-None value to a just-started generator");
    EXPECT(pyc_builtin_next(0, g, 0), "1");
    EXPECT(pyc_obj_call_method(g, S("send"), &seven, 1, 0), "7");
    EXPECT(pyc_obj_call_method(g, S("throw"), &error, 1, 0), "'caught'");
    EXPECT(pyc_builtin_next(0, g, 0), "3");
    PycResult end = pyc_builtin_next(0, g, 0);
    EXPECT(pyc_obj_getattr(pyc_error_object(end.error), S("value")), "99");
    EXPECT(pyc_builtin_next(0, g, S("over")), "'over'");
    g = generator(echo);
    EXPECT(pyc_generator_send(g, PYC_NONE), "1");
    EXPECT(pyc_obj_call_method(g, S("throw"), &key, 1, 0), "KeyError: ");
    EXPECT(pyc_generator_send(g, PYC_NONE), "(nothing)");
    EXPECT(pyc_builtin_next(0, generator(bad_stop), 0), "RuntimeError: generator raised StopIteration");
    g = generator(echo);
    pyc_generator_send(g, PYC_NONE);
    EXPECT(pyc_obj_call_method(g, S("close"), NULL, 0, 0), "None");
    EXPECT(pyc_list_from(g), "[]");
}

/* ---- exceptions ---- */

static void test_exceptions(void) {
    PycError *first = pyc_raise(&pyc_KeyError, "k");
    PycWord e1 = pyc_error_object(first), before = pyc_handle_enter(e1);
    PycError *second = pyc_raise(&pyc_ValueError, "while handling");
    PycWord e2 = pyc_error_object(second);
    EXPECT(pyc_obj_getattr(e2, S("__context__")), "KeyError('k')");
    EXPECT(pyc_obj_getattr(e2, S("__cause__")), "None");
    EXPECT(pyc_fail(pyc_raise_again()), "KeyError: 'k'");
    PycError *third = pyc_raise_object(pyc_word(&pyc_TypeError), e2);
    PycWord e3 = pyc_error_object(third);
    EXPECT(pyc_obj_getattr(e3, S("__cause__")), "ValueError('while handling')");
    EXPECT(pyc_obj_getattr(e3, S("__suppress_context__")), "True");
    pyc_handle_leave(before);
    EXPECT(pyc_fail(pyc_raise_again()), "RuntimeError: No active exception to reraise");
    EXPECT(pyc_fail(pyc_raise_object(I(5), 0)), "TypeError: exceptions must derive from BaseException");
    EXPECT(pyc_ok(pyc_bool(pyc_error_is_class(first, &pyc_LookupError))), "True");
    EXPECT(pyc_ok(pyc_bool(pyc_error_is_class(first, &pyc_ValueError))), "False");
    PycError *plain_error = pyc_error_message("from the other register", 23);
    EXPECT(pyc_ok(pyc_bool(pyc_error_is_class(plain_error, &pyc_Exception))), "True");
    EXPECT(pyc_ok(pyc_bool(pyc_error_is_class(plain_error, &pyc_ValueError))), "False");
    PycWord wrapped = pyc_error_object(plain_error);
    EXPECT(pyc_ok(wrapped), "Error('from the other register')");
    EXPECT(pyc_ok(pyc_bool(pyc_raise_object(wrapped, 0) == plain_error)), "True");
    pyc_error_drop(plain_error);
    static const PycSiteFunction functions[] = {{"missing.py", "inner", "inner", 2},
                                                {"missing.py", "<module>", "<module>", 1}};
    static const PycSiteTable table = {functions, {{0, 0, 3, 1, 0, 0, 0}, {1, 1, 9, 1, 0, 0, 0}}};
    pyc_error_trace(third, &table.sites[0]);
    pyc_error_trace(third, &table.sites[1]);
    EXPECT(pyc_ok(pyc_exception_report(e3)),
           "'KeyError: \\'k\\'\\n\\nDuring handling of the above exception, another exception occurred:\\n\\n"
           "ValueError: while handling\\n\\nThe above exception was the direct cause of the following exception:\\n\\n"
           "Traceback (most recent call last):\\n  File \"missing.py\", line 9, in <module>\\n  File \"missing.py\", "
           "line 3, in inner\\nTypeError\\n'");
    PycWord parts[2];
    PycWord group_args[2] = {S("g"), tuple(2, e1, e2, 0, 0)};
    PycWord group = pyc_obj_call(pyc_word(&pyc_ExceptionGroup), group_args, 2, 0).value;
    EXPECT(ok_error(pyc_group_split(group, pyc_word(&pyc_ValueError), parts)), "None");
    EXPECT(pyc_ok(parts[0]), "ExceptionGroup('g', [ValueError('while handling')])");
    EXPECT(pyc_ok(parts[1]), "ExceptionGroup('g', [KeyError('k')])");
    PycWord empty = pyc_dict_new(0),
            my = new_class("AppError", tuple(1, pyc_word(&pyc_Exception), 0, 0, 0), empty, "code").value;
    PycWord message = S("bad"), mine = pyc_obj_call(my, &message, 1, 0).value;
    EXPECT(pyc_ok(mine), "AppError('bad')");
    EXPECT(ok_error(pyc_obj_setattr(mine, S("code"), I(7))), "None");
    EXPECT(ok_error(pyc_obj_setattr(mine, S("other"), I(8))), "None");
    EXPECT(pyc_obj_getattr(mine, S("code")), "7");
    EXPECT(pyc_obj_getattr(mine, S("__dict__")), "{'code': 7, 'other': 8}");
    EXPECT(pyc_fail(pyc_raise_text(my, "text", 4)), "AppError: text");
}

/* ---- foreign objects take part in dynamic operations ---- */

static PycResult f_getattr(PycWord o, PycWord name) { return (void)o, pyc_ok(pyc_str_concat(S("attr "), name)); }
static PycResult f_binary(int op, bool in_place, PycWord a, PycWord b) {
    return (void)a, (void)b, pyc_ok(I(op * 2 + in_place));
}
static PycResult f_compare(int op, PycWord a, PycWord b) { return (void)a, (void)b, pyc_ok(I(op)); }
static PycResult f_call(PycWord o, const PycWord *args, uint64_t n, PycWord names) {
    return (void)o, (void)names, pyc_ok(pyc_tuple_of(args, (int64_t)n));
}
static PycResult f_repr(PycWord o) { return (void)o, pyc_ok(S("<foreign>")); }
static PycBoolResult f_truth(PycWord o) { return (void)o, (PycBoolResult){false, NULL}; }
static PycResult f_iter(PycWord o) { return pyc_obj_iter(((void)o, tuple(2, I(4), I(5), 0, 0))); }
static PycIntResult f_len(PycWord o) { return (void)o, (PycIntResult){2, NULL}; }

static const PycForeign foreign = {.getattr = f_getattr,
                                   .binary = f_binary,
                                   .compare = f_compare,
                                   .call = f_call,
                                   .repr = f_repr,
                                   .str = f_repr,
                                   .truth = f_truth,
                                   .iter = f_iter,
                                   .len = f_len};
static PycType foreign_type = {
    .head = {&pyc_type_type}, .name = "proxy", .base = &pyc_object_type, .foreign = &foreign};

static void test_foreign(void) {
    static PycObject object = {&foreign_type};
    PycWord o = pyc_word(&object), three = I(3);
    EXPECT(pyc_obj_add(I(1), o), "0");
    EXPECT(pyc_obj_mul(o, S("a")), "4");
    EXPECT(pyc_obj_in_place(PYC_SUB, o, I(1)), "3");
    EXPECT(pyc_obj_compare(PYC_GT, I(5), o), "4");
    EXPECT(pyc_obj_getattr(o, S("x")), "'attr x'");
    EXPECT(pyc_obj_call(o, &three, 1, 0), "(3,)");
    EXPECT(pyc_list_from(o), "[4, 5]");
    EXPECT(pyc_builtin_len(0, o), "2");
    EXPECT(pyc_bool_word(pyc_obj_truth(o)), "False");
    EXPECT(pyc_ok(pyc_tuple_of(&o, 1)), "(<foreign>,)");
}

/* ---- structs in boxes, with, match, collection under load ---- */

static PycResult pair_str(const void *value) {
    const int64_t *p = value;
    return pyc_obj_str(tuple(2, I(p[0]), I(p[1]), 0, 0));
}
static PycStructInfo pair_info = {.name = "Pair", .size = 16, .align = 8, .str = pair_str};

static void test_rest(void) {
    PycWord box = pyc_box_new(&pair_info), out[3];
    int64_t *value = (int64_t *)(void *)((PycBox *)pyc_object(box))->value;
    value[0] = 3;
    value[1] = 4;
    EXPECT(pyc_ok(pyc_list_of(&box, 1)), "[(3, 4)]");
    EXPECT(ok_error(pyc_unpack(pyc_list_of(&box, 1), 2, out)),
           "ValueError: not enough values to unpack (expected 2, got 1)");
    EXPECT(ok_error(pyc_unpack(S("abc"), 2, out)), "ValueError: too many values to unpack (expected 2)");
    EXPECT(ok_error(pyc_unpack(I(5), 2, out)), "TypeError: cannot unpack non-iterable int object");
    EXPECT(ok_error(pyc_unpack_star(S("abcd"), 1, 1, out)), "None");
    EXPECT(pyc_ok(pyc_tuple_of(out, 3)), "('a', ['b', 'c'], 'd')");
    EXPECT(pyc_with_enter(I(5), out), "TypeError: 'int' object does not support the context manager protocol");
    EXPECT(pyc_bool_word(pyc_match_class(I(5), pyc_word(&pyc_int_type), 1, NULL, 0, out)), "True");
    EXPECT(pyc_ok(out[0]), "5");
    EXPECT(pyc_ok(I(pyc_match_sequence(S("ab")).value)), "-1");
    PycWord dict = pyc_dict_new(0), list = pyc_list_new(0);
    for (int64_t i = 0; i < 200000; i++) {
        PycWord key = pyc_int_str(I(i)).value;
        pyc_dict_set(dict, key, pyc_float_new((double)i));
        pyc_list_push(list, pyc_tuple_of(&key, 1));
        if (i >= 1000) pyc_dict_del(dict, pyc_int_str(I(i - 1000)).value);
    }
    EXPECT(pyc_ok(I(pyc_dict_len(dict))), "1000");
    EXPECT(pyc_dict_find(dict, S("199999")), "199999.0");
    EXPECT(pyc_list_get(list, 12345), "('12345',)");
}

/* ---- floats: in the word or in a box, by their bits ---- */

static void expect_float(double value, bool is_flonum) {
    PycWord word = pyc_float_new(value);
    double back = pyc_float_value(word);
    EXPECT(pyc_ok(pyc_bool(memcmp(&back, &value, sizeof back) == 0)), "True");
    EXPECT(pyc_ok(pyc_bool(pyc_is_flonum(word) == is_flonum && pyc_is_object(word) != is_flonum)), "True");
    EXPECT(pyc_ok(pyc_bool(pyc_type(word) == &pyc_float_type && !pyc_is_small(word))), "True");
}

static void test_floats(void) {
    const double least = 0x1p-255, greatest = 0x1.fffffffffffffp+256;
    static const double boxed[] = {-0.0,     HUGE_VAL, -HUGE_VAL, NAN, 5e-324, 0x1.fffffffffffffp-256,
                                   0x1p+257, 1e300,    -1e-300};
    static const double in_word[] = {0.0, 1.0, -1.0, 0.1, -1e77, 1e-76};
    for (size_t i = 0; i < sizeof boxed / sizeof *boxed; i++) expect_float(boxed[i], false);
    for (size_t i = 0; i < sizeof in_word / sizeof *in_word; i++) expect_float(in_word[i], true);
    expect_float(least, false); /* its word is that of 0.0 */
    expect_float(-least, true);
    expect_float(nextafter(least, 1), true);
    expect_float(greatest, true);
    expect_float(-greatest, true);
    EXPECT(pyc_ok(pyc_bool(pyc_float_new(NAN) == pyc_float_new(NAN))), "True");
}

PycError *pyc_program(void) {
    pyc_python_start();
    test_floats();
    test_functions();
    test_classes();
    test_generators();
    test_exceptions();
    test_foreign();
    test_rest();
    printf("%d passed, %d failed\n", checks - failures, failures);
    fflush(stdout);
    pyc_exit(failures ? 1 : 0);
}
