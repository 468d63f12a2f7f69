/* Exceptions: the builtin classes, making and raising them, the exception being handled, and the report of an uncaught
 * one. Their text and attributes are in exception_attribute.c. */
#include "object/py.h"
#include "object/str.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { WRAPPED_BOX = 4 }; /* extra[4]: the box of a struct error */

static PycException *exc(PycWord w) { return pyc_exception(w); }
PycException *pyc_exception_of(PycError *error) { return pyc_exception(*(PycWord *)pyc_error_payload(error)); }

/* ---- the error type of all exception objects ---- */

static void write_message(const void *payload, PycText *out) {
    PycResult text = pyc_obj_str(*(const PycWord *)payload);
    if (!text.error) pyc_text_write(out, pyc_str(text.value)->data, (uint64_t)pyc_str(text.value)->size);
}

static void *grow(void *old, uint64_t old_size, uint64_t new_size) {
    void *memory = pyc_gc_alloc_atomic(new_size); /* only holds pointers to static sites */
    if (old_size) memcpy(memory, old, old_size);
    return memory;
}

static int report(PycError *error);

const PycErrorType pyc_exception_error = {.name = "exception",
                                          .size = sizeof(PycWord),
                                          .align = 8,
                                          .is_object = true,
                                          .write = write_message,
                                          .grow = grow,
                                          .report = report};

/* ---- making ---- */

static PycException *new_exception(PycType *type, PycWord args) {
    PycException *e = pyc_gc_alloc(type->instance_size);
    e->head.type = type;
    e->box.type = &pyc_exception_error;
    e->self = pyc_word(e);
    e->args = args;
    return e;
}

static const struct {
    int code;
    PycType *type;
} os_errors[] = {
    {ENOENT, &pyc_FileNotFoundError},        {EEXIST, &pyc_FileExistsError},
    {EACCES, &pyc_PermissionError},          {EPERM, &pyc_PermissionError},
    {EISDIR, &pyc_IsADirectoryError},        {ENOTDIR, &pyc_NotADirectoryError},
    {EPIPE, &pyc_BrokenPipeError},           {ECONNREFUSED, &pyc_ConnectionRefusedError},
    {ECONNRESET, &pyc_ConnectionResetError}, {ECONNABORTED, &pyc_ConnectionAbortedError},
    {EINTR, &pyc_InterruptedError},          {ETIMEDOUT, &pyc_TimeoutError},
    {EAGAIN, &pyc_BlockingIOError},          {ECHILD, &pyc_ChildProcessError},
    {ESRCH, &pyc_ProcessLookupError},        {EINPROGRESS, &pyc_BlockingIOError},
    {EALREADY, &pyc_BlockingIOError},        {ESHUTDOWN, &pyc_BrokenPipeError},
};

static PycType *os_error_type(PycType *type, const PycWord *args, uint64_t count) {
    if (type != &pyc_OSError || count < 2 || !pyc_is_small(args[0])) return type;
    for (uint64_t i = 0; i < sizeof os_errors / sizeof *os_errors; i++)
        if (os_errors[i].code == pyc_small_value(args[0])) return os_errors[i].type;
    return type;
}

/* The arguments of UnicodeDecodeError(encoding, object, start, end, reason), and of UnicodeEncodeError, whose object is
 * a str. */
static PycError *check_codec_arguments(const PycException *e, const PycWord *args, int64_t count) {
    const char *data;
    uint64_t size;
    if (count != 5)
        return pyc_raise(&pyc_TypeError, "function takes exactly 5 arguments (%lld given)", (long long)count);
    bool is_text = pyc_exception_is(e, &pyc_UnicodeEncodeError);
    for (int i = 0; i < 5; i++) {
        bool is_str = i == 0 || i == 4 || (i == 1 && is_text), is_number = i == 2 || i == 3;
        if (is_str && !pyc_as_str(args[i]))
            return pyc_raise(&pyc_TypeError, "argument %d must be str, not %s", i + 1, pyc_type_name(args[i]));
        if (is_number && !pyc_is_small(args[i]))
            return pyc_raise(&pyc_TypeError, "'%s' object cannot be interpreted as an integer", pyc_type_name(args[i]));
        if (!is_str && !is_number && !pyc_bytes_view(args[i], &data, &size))
            return pyc_raise(&pyc_TypeError, "a bytes-like object is required, not '%s'", pyc_type_name(args[i]));
    }
    return NULL;
}

static void fill_extra(PycException *e) { /* attributes that follow from the arguments */
    PycTuple *args = pyc_tuple(e->args);
    int64_t n = args->length;
    if (pyc_exception_is(e, &pyc_StopIteration))
        e->extra[0] = n ? args->items[0] : PYC_NONE;
    else if (pyc_exception_is(e, &pyc_SystemExit))
        e->extra[0] = n == 0 ? PYC_NONE : n == 1 ? args->items[0] : e->args;
    else if (pyc_exception_is(e, &pyc_OSError) && n >= 2 && n <= 5) {
        e->extra[0] = args->items[0];
        e->extra[1] = args->items[1];
        bool counts = n >= 3 && pyc_exception_is(e, &pyc_BlockingIOError) && pyc_as_int(args->items[2]);
        e->extra[PYC_WRITTEN] = counts ? args->items[2] : 0;
        e->extra[2] = n >= 3 && !counts ? args->items[2] : 0;
        e->extra[3] = n >= 5 ? args->items[4] : 0;
        if (n >= 3 && !counts) e->args = pyc_tuple_of(args->items, 2);
    } else if (pyc_exception_is_codec(e)) {
        PycError *wrong = check_codec_arguments(e, args->items, n); /* __init__ raises it */
        for (int64_t i = 0; i < 5; i++) e->extra[i] = wrong ? 0 : args->items[i];
        if (wrong) pyc_error_drop(wrong);
    } else if (pyc_exception_is(e, &pyc_BaseExceptionGroup) && n == 2) {
        e->extra[0] = args->items[0];
        e->extra[1] = pyc_tuple_from(args->items[1]).value;
    }
}

PycWord pyc_exception_new(PycWord cls) { return pyc_word(new_exception(pyc_as_type(cls), pyc_tuple_of(NULL, 0))); }

static PycResult exception_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    (void)names;
    if (type->flags & PYC_T_ABSTRACT) return pyc_instance_new(pyc_word(type));
    type = pyc_group_type(os_error_type(type, args, count), args, count);
    PycException *e = new_exception(type, pyc_tuple_of(args, (int64_t)count));
    fill_extra(e);
    return pyc_ok(pyc_word(e));
}

static PycError *exception_init(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    PycException *e = exc(self);
    if (pyc_struct_offset(pyc_word(e->head.type))) names = 0; /* its fields take the keywords */
    for (int64_t i = 0; names && i < pyc_tuple(names)->length; i++) {
        PycWord name = pyc_tuple(names)->items[i], value = args[(int64_t)count + i];
        if (pyc_exception_is(e, &pyc_ImportError) && pyc_str_is(name, "name"))
            e->extra[0] = value;
        else if (pyc_exception_is(e, &pyc_ImportError) && pyc_str_is(name, "path"))
            e->extra[1] = value;
        else if (pyc_exception_is(e, &pyc_ImportError) && pyc_str_is(name, "name_from"))
            e->extra[PYC_IMPORTED_NAME] = value;
        else if ((pyc_exception_is(e, &pyc_AttributeError) || pyc_exception_is(e, &pyc_NameError)) &&
                 pyc_str_is(name, "name"))
            e->extra[0] = value;
        else if (pyc_exception_is(e, &pyc_AttributeError) && pyc_str_is(name, "obj"))
            e->extra[1] = value;
        else
            return pyc_raise(&pyc_TypeError, "%s() takes no keyword arguments", e->head.type->name);
    }
    e->args = pyc_tuple_of(args, (int64_t)count);
    if (pyc_exception_is(e, &pyc_BaseExceptionGroup)) CHECK_ERROR(pyc_group_check(self));
    if (pyc_exception_is_codec(e)) CHECK_ERROR(check_codec_arguments(e, args, (int64_t)count));
    fill_extra(e);
    return NULL;
}

/* ---- raising from C ---- */

PycWord pyc_handled(void) {
    PycThread *thread = pyc_thread();
    PycWord handled = thread->handled;
    for (PycResumer *r = thread->resumer; r && !handled; r = r->outer) handled = r->handled;
    return handled;
}

/* Makes `handled` the context of the exception. If the exception is itself in the context chain of `handled`, the chain
 * is cut before it. */
void pyc_set_context(PycException *e, PycWord handled) {
    if (!handled || handled == e->self) return;
    PycException *at = exc(handled), *slow = at;
    for (bool odd = false; at->context; odd = !odd) {
        if (at->context == e->self) {
            at->context = 0;
            break;
        }
        at = exc(at->context);
        if (odd) slow = exc(slow->context);
        if (at == slow) break; /* a cycle made by the program */
    }
    e->context = handled;
}

static void set_context(PycException *e) { pyc_set_context(e, pyc_handled()); }

static PycError *throw(PycException *e) {
    set_context(e);
    return &e->box;
}

PycError *pyc_raise_args(PycType *type, const PycWord *args, int64_t count) {
    PycException *e = new_exception(type, pyc_tuple_of(args, count));
    fill_extra(e);
    return throw(e);
}

PycError *pyc_raise_value(PycType *type, PycWord value) { return pyc_raise_args(type, &value, 1); }

PycError *pyc_raise(PycType *type, const char *format, ...) {
    char room[512], *text = room;
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int n = vsnprintf(room, sizeof room, format, args);
    va_end(args);
    if (n >= (int)sizeof room) {
        text = pyc_gc_alloc_atomic((uint64_t)n + 1);
        vsnprintf(text, (size_t)n + 1, format, again);
    }
    va_end(again);
    return pyc_raise_value(type, pyc_str_new(text, n < 0 ? 0 : (uint64_t)n));
}

PycError *pyc_raise_text(PycWord cls, const void *text, uint64_t len) {
    PycWord message = pyc_str_new(text, len);
    PycResult made = pyc_obj_call(cls, &message, 1, 0);
    return made.error ? made.error : pyc_raise_object(made.value, 0);
}

PycError *pyc_raise_stop(PycWord value) {
    return pyc_raise_args(&pyc_StopIteration, &value, value && value != PYC_NONE);
}

static PycError *named(PycType *type, PycWord name, const char *format, const char *text) {
    PycError *error = NULL;
    char room[512];
    snprintf(room, sizeof room, "%s%s%s", format, text,
             type == &pyc_NameError && *format == 'n' ? "' is not defined" : "");
    error = pyc_raise_value(type, pyc_str_c(room));
    pyc_exception_of(error)->extra[0] = name;
    return error;
}

PycError *pyc_raise_name(PycWord name) { return named(&pyc_NameError, name, "name '", pyc_str(name)->data); }

PycError *pyc_raise_unknown(PycWord name, PycWord seen, PycWord self) {
    PycError *error = pyc_raise_name(name);
    pyc_exception_of(error)->extra[PYC_SEEN_NAMES] = seen;
    pyc_exception_of(error)->extra[PYC_SEEN_SELF] = self;
    return error;
}

PycError *pyc_raise_unbound(PycWord name) {
    PycError *error =
        pyc_raise(&pyc_UnboundLocalError, "cannot access local variable '%s' where it is not associated with a value",
                  pyc_str(name)->data);
    pyc_exception_of(error)->extra[0] = name;
    return error;
}

PycError *pyc_raise_free(PycWord name) {
    PycError *error = pyc_raise(
        &pyc_NameError, "cannot access free variable '%s' where it is not associated with a value in enclosing scope",
        pyc_str(name)->data);
    pyc_exception_of(error)->extra[0] = name;
    return error;
}

PycError *pyc_raise_recursion(void) { return pyc_raise(&pyc_RecursionError, "maximum recursion depth exceeded"); }

PycError *pyc_raise_nesting(const char *doing) {
    return pyc_raise(&pyc_RecursionError, "maximum recursion depth exceeded%s", doing);
}

PycError *pyc_no_memory_for(int64_t count, int64_t item) {
    int64_t size;
    bool fits = !__builtin_mul_overflow(count, item, &size) && pyc_gc_can_have(size);
    return fits ? NULL : pyc_raise_args(&pyc_MemoryError, NULL, 0);
}

/* The file of a module in sys.modules; 0 if it has none. */
static PycWord file_of(PycWord module) {
    PycWord found = pyc_dict_find_str(pyc_dict(pyc_modules()), module);
    PycResult file = found ? pyc_obj_getattr_or(found, PYC_NAME("__file__")) : pyc_ok(0);
    return !file.error && file.value && pyc_as_str(file.value) ? file.value : 0;
}

PycError *pyc_import_error(PycWord name, PycWord module) {
    if (pyc_str(name)->size == 0) {
        PycError *missing = pyc_raise(&pyc_ModuleNotFoundError, "No module named '%s'", pyc_str(module)->data);
        pyc_exception_of(missing)->extra[0] = module;
        return missing;
    }
    PycWord file = file_of(module);
    PycError *error = pyc_raise(&pyc_ImportError, "cannot import name '%s' from '%s' (%s)", pyc_str(name)->data,
                                pyc_str(module)->data, file ? pyc_str(file)->data : "unknown location");
    PycException *e = pyc_exception_of(error);
    e->extra[0] = module;
    e->extra[1] = file;
    e->extra[PYC_IMPORTED_NAME] = name;
    return error;
}

PycError *pyc_assert_fail(PycWord value) { return pyc_raise_args(&pyc_AssertionError, &value, value != 0); }

PycError *pyc_raise_decode(const char *codec, PycWord bytes, int64_t start, int64_t end, const char *why) {
    PycWord args[5] = {pyc_str_c(codec), bytes, pyc_small(start), pyc_small(end), pyc_str_c(why)};
    return pyc_raise_args(&pyc_UnicodeDecodeError, args, 5);
}

PycError *pyc_raise_encode(const char *codec, PycWord text, int64_t start, int64_t end, const char *why) {
    PycWord args[5] = {pyc_str_c(codec), text, pyc_small(start), pyc_small(end), pyc_str_c(why)};
    return pyc_raise_args(&pyc_UnicodeEncodeError, args, 5);
}

PycError *pyc_raise_errno(int code, PycWord file) {
    PycWord args[3] = {pyc_small(code), pyc_str_c(strerror(code)), file};
    return pyc_raise_args(os_error_type(&pyc_OSError, args, 2), args, file ? 3 : 2);
}

/* ---- raise ---- */

static PycResult as_exception(PycWord w, const char *message) {
    if (pyc_has(w, PYC_T_EXCEPTION)) return pyc_ok(w);
    if (pyc_is_type(w) && pyc_as_type(w)->flags & PYC_T_EXCEPTION) {
        TRY(made, pyc_obj_call(w, NULL, 0, 0));
        if (pyc_has(made, PYC_T_EXCEPTION)) return pyc_ok(made);
    }
    if (pyc_is_object(w) && pyc_type(w)->foreign) {
        TRY(theirs, pyc_type(w)->foreign->exception(w));
        if (theirs) return pyc_ok(theirs);
    }
    return pyc_fail(pyc_raise_value(&pyc_TypeError, pyc_str_c(message)));
}

static PycError *unwrap(PycException *e) { /* a struct error is raised as its original again */
    if (e->head.type != &pyc_Error || !e->extra[WRAPPED_BOX]) return throw(e);
    PycError *box = (PycError *)(uintptr_t)e->extra[WRAPPED_BOX];
    e->extra[WRAPPED_BOX] = 0;
    return box;
}

PycError *pyc_thrown(PycWord w) {
    PycResult made = as_exception(w, "exceptions must derive from BaseException");
    return made.error ? made.error : &exc(made.value)->box;
}

PycError *pyc_raise_object(PycWord w, PycWord cause) {
    PycResult made = as_exception(w, "exceptions must derive from BaseException");
    if (made.error) return made.error;
    PycException *e = exc(made.value);
    if (cause == PYC_NONE) {
        e->cause = 0;
        e->flags |= PYC_SUPPRESS_CONTEXT;
    } else if (cause) {
        PycResult because = as_exception(cause, "exception causes must derive from BaseException");
        if (because.error) return because.error;
        e->cause = because.value;
        e->flags |= PYC_SUPPRESS_CONTEXT;
    }
    return unwrap(e);
}

/* ---- sys.exc_info and sys.exception ---- */

static PycResult handled_exception(PycWord self) {
    (void)self;
    PycWord handled = pyc_handled();
    return pyc_ok(handled ? handled : PYC_NONE);
}

static PycResult handled_parts(PycWord self) {
    (void)self;
    PycWord handled = pyc_handled(), parts[3] = {PYC_NONE, PYC_NONE, PYC_NONE};
    if (handled) {
        parts[0] = pyc_obj_type(handled);
        parts[1] = handled;
        parts[2] = pyc_traceback_of(exc(handled));
    }
    return pyc_ok(pyc_tuple_of(parts, 3));
}

/* The names of the module sys that only our runtime can supply; 0 for other names. */
PycWord pyc_sys_value(PycWord name) {
    static const PycMethodRow rows[] = {{.name = "exception", .fn = (const void *)handled_exception, .params = ""},
                                        {.name = "exc_info", .fn = (const void *)handled_parts, .params = ""}};
    for (int i = 0; i < 2; i++)
        if (pyc_str_is(name, rows[i].name)) return pyc_method_new(&rows[i]);
    return 0;
}

PycError *pyc_raise_on(PycWord w) {
    PycException *e = exc(w);
    return e->extra[WRAPPED_BOX] && e->head.type == &pyc_Error ? unwrap(e) : &e->box;
}

PycError *pyc_raise_again(void) {
    PycWord handled = pyc_handled();
    if (!handled) return pyc_raise(&pyc_RuntimeError, "No active exception to reraise");
    return pyc_raise_on(handled);
}

PycWord pyc_handle_enter(PycWord w) {
    PycThread *thread = pyc_thread();
    PycWord before = thread->handled;
    thread->handled = w;
    return before;
}

void pyc_handle_leave(PycWord before) { pyc_thread()->handled = before; }

PycWord pyc_finally_enter(PycError *error) {
    PycWord handled = pyc_thread()->handled;
    return pyc_handle_enter(error->type->is_object ? *(PycWord *)pyc_error_payload(error) : handled);
}

/* ---- catching ---- */

static PycWord message_of(PycError *error) {
    PycText text;
    pyc_text_init(&text);
    pyc_error_write(error, &text);
    PycWord message = pyc_str_new(text.data, text.len);
    pyc_text_free(&text);
    return message;
}

/* An instance of the class: of a struct's class it takes over the payload, of another it has the message. */
static PycResult instance_for(PycError *error, PycWord cls) {
    int64_t offset = pyc_struct_offset(cls);
    PycWord message = offset ? 0 : message_of(error);
    return offset ? pyc_struct_new(cls, offset, error->type->size) : pyc_obj_call(cls, &message, 1, 0);
}

/* The error as an instance of its type's class, with its traceback; 0: its class cannot be made. */
static PycWord struct_exception(PycError *error) {
    PycResult cls = error->type->object_class();
    PycResult made = cls.error ? cls : instance_for(error, cls.value);
    if (made.error) return 0;
    PycException *e = exc(made.value);
    for (uint32_t i = 0; i < error->trace_count; i++) pyc_error_trace(&e->box, error->trace[i]);
    int64_t offset = pyc_struct_offset(cls.value);
    if (offset)
        pyc_error_take(error, (void *)(uintptr_t)pyc_struct_value(made.value, offset).value);
    else
        pyc_error_drop(error);
    set_context(e);
    return made.value;
}

PycWord pyc_error_object(PycError *error) {
    if (error->type->is_object) return *(PycWord *)pyc_error_payload(error);
    PycWord object = error->type->object_class ? struct_exception(error) : 0;
    if (object) return object;
    PycWord message = message_of(error);
    PycException *e = new_exception(&pyc_Error, pyc_tuple_of(&message, 1));
    e->extra[WRAPPED_BOX] = pyc_word(error);
    set_context(e);
    return pyc_word(e);
}

bool pyc_error_is_class(PycError *error, const void *type) {
    if (error->type->is_object) return pyc_type_is_sub(pyc_type(*(PycWord *)pyc_error_payload(error)), type);
    if (error->type->object_class) {
        PycResult cls = error->type->object_class();
        if (!cls.error) return pyc_type_is_sub(pyc_as_type(cls.value), type);
    }
    return type == &pyc_Exception || type == &pyc_BaseException ||
           (type == &pyc_Error && error->type == &pyc_message_error);
}

/* A class of another object system: match it against the original of the exception. */
static bool is_foreign_class(PycWord cls) {
    return pyc_is_object(cls) && pyc_type(cls)->foreign && pyc_type(cls)->foreign->isinstance;
}

static PycBoolResult isinstance_foreign(PycError *error, PycWord cls) {
    if (!error->type->is_object) return (PycBoolResult){false, NULL};
    TRY_AS(PycBoolResult, original,
           pyc_obj_getattr_or(*(PycWord *)pyc_error_payload_of(error), PYC_NAME("__cpython__")));
    return original ? pyc_type(cls)->foreign->isinstance(original, cls) : (PycBoolResult){false, NULL};
}

static bool can_be_caught(PycWord cls) {
    return is_foreign_class(cls) || (pyc_is_type(cls) && pyc_as_type(cls)->flags & PYC_T_EXCEPTION);
}

PycError *pyc_check_caught(PycWord cls) {
    const PycTuple *many = pyc_as_tuple(cls);
    for (int64_t i = 0; i < (many ? many->length : 1); i++)
        if (!can_be_caught(many ? many->items[i] : cls))
            return pyc_raise(&pyc_TypeError, "catching classes that do not inherit from BaseException is not allowed");
    return NULL;
}

/* All classes are validated before the first match. */
PycBoolResult pyc_error_isinstance(PycError *error, PycWord cls) {
    const PycTuple *many = pyc_as_tuple(cls);
    const PycWord *classes = many ? many->items : &cls;
    int64_t count = many ? many->length : 1;
    PycError *wrong = pyc_check_caught(cls);
    if (wrong) return (PycBoolResult){false, wrong};
    for (int64_t i = 0; i < count; i++) {
        PycBoolResult yes = is_foreign_class(classes[i])
                                ? isinstance_foreign(error, classes[i])
                                : (PycBoolResult){pyc_error_is_class(error, pyc_as_type(classes[i])), NULL};
        if (yes.value || yes.error) return yes;
    }
    return (PycBoolResult){false, NULL};
}

PycWord pyc_stop_value_of(PycError *error) {
    PycException *e = pyc_exception_of(error);
    return e->extra[0] ? e->extra[0] : PYC_NONE;
}

/* ---- the end of a program ---- */

static int exit_status(PycException *e) {
    PycWord code = e->extra[0];
    if (!code || code == PYC_NONE) return 0;
    PycBoolResult is_int = pyc_obj_isinstance(code, pyc_word(&pyc_int_type)); /* also CPython's ints, such as
                                                                                 http.HTTPStatus.OK */
    PycResult number = is_int.value ? pyc_obj_index(code) : (PycResult){0, is_int.error};
    if (is_int.value && !number.error) return (int)(pyc_int_low_u64(pyc_as_int(number.value)) & 255);
    PycResult text = pyc_obj_str(code);
    if (!text.error) {
        PycWord line = pyc_str_concat(text.value, pyc_str_char('\n'));
        pyc_err_write(pyc_str(line)->data, (uint64_t)pyc_str(line)->size);
    }
    return 1;
}

static void report_to_stderr(const PycException *e) {
    PycWord text = pyc_exception_report(e->self);
    pyc_err_write(pyc_str(text)->data, (uint64_t)pyc_str(text)->size);
}

PycWord pyc_hook_of_program(PycWord name, PycWord usual_name, PycWord *sys) {
    *sys = pyc_dict_find_str(pyc_dict(pyc_modules()), pyc_str_c("sys"));
    if (!*sys) return 0;
    PycResult hook = pyc_obj_getattr_or(*sys, name), usual = pyc_obj_getattr_or(*sys, usual_name);
    return hook.error || usual.error || hook.value == usual.value ? 0 : hook.value;
}

/* sys.last_exc and the others, for debuggers. What the traceback refers to lives until the end, too. */
static void keep_last(PycException *e) {
    static const char *const names[] = {"last_exc", "last_type", "last_value", "last_traceback"};
    PycWord values[] = {e->self, pyc_word(e->head.type), e->self, pyc_traceback_of(e)};
    PycWord sys = pyc_dict_find_str(pyc_dict(pyc_modules()), pyc_str_c("sys"));
    for (int i = 0; sys && i < 4; i++) {
        PycError *error = pyc_obj_setattr(sys, pyc_str_c(names[i]), values[i]);
        (void)error; /* a module takes every name */
    }
}

/* Calls the hook. An exception it raises is reported before the original one; a SystemExit from it sets the exit
 * status. */
static int report_by(PycWord hook, PycException *e) {
    static const char *const heads[] = {"Error in sys.excepthook:\n", "\nOriginal exception was:\n"};
    PycWord given[3] = {pyc_word(e->head.type), e->self, pyc_traceback_of(e)};
    PycResult done = pyc_obj_call(hook, given, 3, 0);
    if (!done.error) return 1;
    PycException *inner = exc(pyc_error_object(done.error));
    if (pyc_exception_is(inner, &pyc_SystemExit)) return exit_status(inner);
    pyc_err_write(heads[0], strlen(heads[0]));
    report_to_stderr(inner);
    pyc_err_write(heads[1], strlen(heads[1]));
    report_to_stderr(e);
    return 1;
}

static int report(PycError *error) {
    PycException *e = pyc_exception_of(error);
    if (pyc_exception_is(e, &pyc_SystemExit)) return exit_status(e);
    keep_last(e);
    PycWord sys, hook = pyc_hook_of_program(PYC_NAME("excepthook"), PYC_NAME("__excepthook__"), &sys);
    int status = 1;
    if (hook)
        status = report_by(hook, e);
    else
        report_to_stderr(e);
    return pyc_exception_is(e, &pyc_KeyboardInterrupt) ? -SIGINT : status;
}

/* ---- the classes ---- */

#define EXCEPTION(Name, Base, doc_text)                                                                                \
    PycType pyc_##Name = {.head = {&pyc_type_type},                                                                    \
                          .name = #Name,                                                                               \
                          .base = &pyc_##Base,                                                                         \
                          .flags = PYC_T_FROZEN | PYC_T_EXCEPTION,                                                     \
                          .instance_size = sizeof(PycException),                                                       \
                          .repr = pyc_exception_repr,                                                                  \
                          .str = pyc_exception_str,                                                                    \
                          .getattr = pyc_exception_getattr,                                                            \
                          .setattr = pyc_exception_setattr,                                                            \
                          .make = exception_make,                                                                      \
                          .init = exception_init};
#include "object/exception.def"
