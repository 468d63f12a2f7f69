/* The text of exceptions, and the attributes of each kind. */
#include "object/py.h"
#include "object/str.h"

#include <stdio.h>
#include <string.h>

static PycException *exc(PycWord w) { return pyc_exception(w); }

/* ---- text ---- */

static PycWord or_none(PycWord w) { return w ? w : PYC_NONE; }

static PycResult os_error_str(PycException *e) {
    PycBuf b;
    pyc_buf_init(&b, 64);
    pyc_buf_ascii(&b, "[Errno ");
    TRY(code, pyc_obj_str(e->extra[0]));
    pyc_buf_str(&b, code);
    pyc_buf_ascii(&b, "] ");
    TRY(message, pyc_obj_str(e->extra[1]));
    pyc_buf_str(&b, message);
    for (int i = 2; i < 4; i++) {
        if (!e->extra[i] || e->extra[i] == PYC_NONE) continue;
        pyc_buf_ascii(&b, i == 2 ? ": " : " -> ");
        TRY(name, pyc_obj_repr(e->extra[i]));
        pyc_buf_str(&b, name);
    }
    return pyc_ok(pyc_buf_finish(&b));
}

/* The part of the message between the codec's name and the reason. The program may have set the attributes to
 * anything. */
static void codec_place(PycException *e, bool encode, char *text, size_t room) {
    int64_t start = pyc_small_value(e->extra[2]), end = pyc_small_value(e->extra[3]);
    const char *data = NULL;
    uint64_t size = 0;
    if (encode)
        size = pyc_as_str(e->extra[1]) ? (uint64_t)pyc_str_len(pyc_word(pyc_as_str(e->extra[1]))) : 0;
    else if (!e->extra[1] || !pyc_bytes_view(e->extra[1], &data, &size))
        size = 0;
    if (end - start != 1 || start < 0 || (uint64_t)start >= size) {
        snprintf(text, room, "' codec can't %s in position %lld-%lld: ", encode ? "encode characters" : "decode bytes",
                 (long long)start, (long long)end - 1);
        return;
    }
    if (!encode) {
        snprintf(text, room, "' codec can't decode byte 0x%02x in position %lld: ", (unsigned char)data[start],
                 (long long)start);
        return;
    }
    uint32_t code = (uint32_t)pyc_str_ord(pyc_str_at(pyc_word(pyc_as_str(e->extra[1])), start).value).value;
    snprintf(text, room,
             code < 256     ? "' codec can't encode character '\\x%02x' in position %lld: "
             : code < 65536 ? "' codec can't encode character '\\u%04x' in position %lld: "
                            : "' codec can't encode character '\\U%08x' in position %lld: ",
             code, (long long)start);
}

static PycResult codec_str(PycException *e, bool encode) {
    char place[128];
    TRY(codec, pyc_obj_str(or_none(e->extra[0])));
    TRY(why, pyc_obj_str(or_none(e->extra[4])));
    codec_place(e, encode, place, sizeof place);
    PycWord parts[4] = {pyc_str_char('\''), codec, pyc_str_c(place), why};
    return pyc_ok(pyc_str_concat_n(parts, 4));
}

/* The exception of another object system that this one wraps; 0 if there is none. */
static PycResult original_of(PycException *e) {
    if (!e->dict) return pyc_ok(0);
    TRY(original, pyc_dict_find(e->dict, pyc_str_c("__cpython__")));
    return pyc_ok(original && pyc_is_object(original) && pyc_type(original)->foreign ? original : 0);
}

/* SyntaxError(msg, (filename, lineno, offset, text, end_lineno, end_offset)) */
static const char *const syntax_names[] = {"filename", "lineno", "offset", "text", "end_lineno", "end_offset"};

/* A part of the place, or 0; a value set by the program wins. */
static PycWord syntax_part(const PycException *e, int i) {
    PycWord set = e->dict ? pyc_dict_find_str(pyc_dict(e->dict), pyc_str_c(syntax_names[i])) : 0;
    if (set) return set;
    PycTuple *args = pyc_tuple(e->args), *place = args->length == 2 ? pyc_as_tuple(args->items[1]) : NULL;
    return place && i < place->length ? place->items[i] : 0;
}

static int syntax_name_index(PycWord name) {
    for (int i = 0; i < 6; i++)
        if (pyc_str_is(name, syntax_names[i])) return i;
    return -1;
}

static int syntax_index(const PycException *e, PycWord name) {
    return pyc_exception_is(e, &pyc_SyntaxError) ? syntax_name_index(name) : -1;
}

/* The message of a SyntaxError or ImportError. */
static PycWord text_of(const PycException *e) {
    PycWord set = e->dict ? pyc_dict_find_str(pyc_dict(e->dict), pyc_str_c("msg")) : 0;
    return set ? set : pyc_tuple(e->args)->length ? pyc_tuple(e->args)->items[0] : PYC_NONE;
}

static PycResult syntax_str(PycException *e) {
    PycWord message = text_of(e), file = syntax_part(e, 0), line = syntax_part(e, 1);
    char tail[48];
    TRY(text, pyc_obj_str(message));
    if (!line || !pyc_is_small(line)) return pyc_ok(text);
    snprintf(tail, sizeof tail, "line %lld)", (long long)pyc_small_value(line));
    bool has_file = file && pyc_as_str(file);
    const char *name = has_file ? pyc_as_str(file)->data : "", *slash = strrchr(name, '/');
    PycWord parts[5] = {text, pyc_str_c(" ("), pyc_str_c(slash ? slash + 1 : name), pyc_str_c(has_file ? ", " : ""),
                        pyc_str_c(tail)};
    return pyc_ok(pyc_str_concat_n(parts, 5));
}

PycResult pyc_exception_str(PycWord self) {
    PycException *e = exc(self);
    TRY(original, original_of(e));
    if (original) return pyc_type(original)->foreign->str(original);
    PycTuple *args = pyc_as_tuple(e->args);
    if (pyc_exception_is(e, &pyc_OSError) && e->extra[0] && e->extra[1]) return os_error_str(e);
    if (pyc_exception_is_codec(e) && e->extra[2]) return codec_str(e, pyc_exception_is(e, &pyc_UnicodeEncodeError));
    if (pyc_exception_is(e, &pyc_BaseExceptionGroup) && e->extra[1]) {
        char tail[64];
        int64_t n = pyc_tuple(e->extra[1])->length;
        snprintf(tail, sizeof tail, " (%lld sub-exception%s)", (long long)n, n == 1 ? "" : "s");
        return pyc_ok(pyc_str_concat(e->extra[0], pyc_str_c(tail)));
    }
    if (pyc_exception_is(e, &pyc_ImportError) && e->dict && pyc_dict_find_str(pyc_dict(e->dict), PYC_NAME("msg")))
        return pyc_obj_str(text_of(e));
    if (args->length == 0) return pyc_ok(pyc_str_empty());
    if (pyc_exception_is(e, &pyc_SyntaxError)) return syntax_str(e);
    if (args->length > 1) return pyc_obj_repr(e->args);
    return pyc_exception_is(e, &pyc_KeyError) ? pyc_obj_repr(args->items[0]) : pyc_obj_str(args->items[0]);
}

PycResult pyc_exception_repr(PycWord self) {
    PycException *e = exc(self);
    PycTuple *args = pyc_as_tuple(e->args);
    PycWord name = pyc_str_c(e->head.type->name);
    if (args->length != 1) {
        TRY(all, pyc_obj_repr(e->args));
        return pyc_ok(pyc_str_concat(name, all));
    }
    TRY(one, pyc_obj_repr(args->items[0]));
    PycWord parts[4] = {name, pyc_str_c("("), one, pyc_str_c(")")};
    return pyc_ok(pyc_str_concat_n(parts, 4));
}

/* ---- attributes ---- */

typedef struct ExtraName {
    PycType *type;
    const char *name;
    int index;
} ExtraName;
static const ExtraName extra_names[] = {
    {&pyc_StopIteration, "value", 0},
    {&pyc_SystemExit, "code", 0},
    {&pyc_OSError, "errno", 0},
    {&pyc_OSError, "strerror", 1},
    {&pyc_OSError, "filename", 2},
    {&pyc_OSError, "filename2", 3},
    {&pyc_OSError, "characters_written", PYC_WRITTEN},
    {&pyc_ImportError, "name", 0},
    {&pyc_ImportError, "path", 1},
    {&pyc_ImportError, "name_from", PYC_IMPORTED_NAME},
    {&pyc_NameError, "name", 0},
    {&pyc_AttributeError, "name", 0},
    {&pyc_AttributeError, "obj", 1},
    {&pyc_UnicodeDecodeError, "encoding", 0},
    {&pyc_UnicodeDecodeError, "object", 1},
    {&pyc_UnicodeDecodeError, "start", 2},
    {&pyc_UnicodeDecodeError, "end", 3},
    {&pyc_UnicodeDecodeError, "reason", 4},
    {&pyc_UnicodeEncodeError, "encoding", 0},
    {&pyc_UnicodeEncodeError, "object", 1},
    {&pyc_UnicodeEncodeError, "start", 2},
    {&pyc_UnicodeEncodeError, "end", 3},
    {&pyc_UnicodeEncodeError, "reason", 4},
    {&pyc_BaseExceptionGroup, "message", 0},
    {&pyc_BaseExceptionGroup, "exceptions", 1},
};

static int extra_index_of(const PycType *type, PycWord name) {
    for (uint64_t i = 0; i < sizeof extra_names / sizeof *extra_names; i++)
        if (pyc_str_is(name, extra_names[i].name) && pyc_type_is_sub(type, extra_names[i].type))
            return extra_names[i].index;
    return -1;
}

static int extra_index(const PycException *e, PycWord name) { return extra_index_of(e->head.type, name); }

/* Whether exceptions of this type have such an attribute built in, so that a class of the program needs no slot for
 * it. */
bool pyc_exception_has(const PycType *type, PycWord name) {
    static const char *const of_all[] = {"args",          "__cause__", "__context__", "__suppress_context__",
                                         "__traceback__", "__notes__"};
    if (extra_index_of(type, name) >= 0) return true;
    for (uint64_t i = 0; i < sizeof of_all / sizeof *of_all; i++)
        if (pyc_str_is(name, of_all[i])) return true;
    if (pyc_str_is(name, "msg") && pyc_type_is_sub(type, &pyc_ImportError)) return true;
    if (!pyc_type_is_sub(type, &pyc_SyntaxError)) return false;
    return pyc_str_is(name, "msg") || syntax_name_index(name) >= 0;
}

/* Further attributes of an exception from another object system, read from the original. */
static PycResult foreign_attribute(PycException *e, PycWord name) {
    if (!e->dict || pyc_str_is(name, "__cpython__")) return pyc_ok(0);
    TRY(own, pyc_dict_find(e->dict, name));
    TRY(original, original_of(e));
    if (own || !original) return pyc_ok(own);
    return pyc_type(original)->foreign->getattr(original, name);
}

PycResult pyc_exception_getattr(PycWord self, PycWord name) {
    PycException *e = exc(self);
    int part = syntax_index(e, name);
    if (part >= 0 && syntax_part(e, part)) return pyc_ok(syntax_part(e, part));
    if (part >= 0) {
        TRY(own, foreign_attribute(e, name));
        return pyc_ok(or_none(own));
    }
    int i = extra_index(e, name);
    if (i == PYC_WRITTEN && pyc_exception_is(e, &pyc_OSError) && !e->extra[i])
        RAISE(&pyc_AttributeError, "characters_written");
    if (i >= 0) {
        TRY(theirs, e->extra[i] ? pyc_ok(0) : foreign_attribute(e, name));
        return pyc_ok(theirs ? theirs : or_none(e->extra[i]));
    }
    if (pyc_str_is(name, "args")) return pyc_ok(e->args);
    if (pyc_str_is(name, "msg") && (pyc_exception_is(e, &pyc_ImportError) || pyc_exception_is(e, &pyc_SyntaxError)))
        return pyc_ok(text_of(e));
    if (pyc_str_is(name, "__cause__")) return pyc_ok(or_none(e->cause));
    if (pyc_str_is(name, "__context__")) return pyc_ok(or_none(e->context));
    if (pyc_str_is(name, "__suppress_context__")) return pyc_ok(pyc_bool(e->flags & PYC_SUPPRESS_CONTEXT));
    if (pyc_str_is(name, "__traceback__")) return pyc_ok(pyc_traceback_of(e));
    if (pyc_str_is(name, "__notes__")) return pyc_ok(e->notes);
    if (pyc_str_is(name, "__suggestion__")) return pyc_ok(pyc_suggestion(e));
    return foreign_attribute(e, name);
}

/* Checks a value for the attribute in extra[i] and returns it in the stored form; value and result 0: the attribute is
 * deleted. */
static PycResult fitting_extra(const PycException *e, int i, PycWord value) {
    if (pyc_exception_is(e, &pyc_BaseExceptionGroup)) RAISE(&pyc_AttributeError, "readonly attribute");
    if (!pyc_exception_is_codec(e) || i < 2 || i > 3) return pyc_ok(value);
    if (!value) RAISE(&pyc_TypeError, "can't delete numeric/char attribute");
    if (!pyc_as_int(value)) RAISE(&pyc_TypeError, "an integer is required");
    PycWord number = pyc_as_int(value);
    if (!pyc_is_small(number)) RAISE(&pyc_OverflowError, "Python int too large to convert to C ssize_t");
    return pyc_ok(number);
}

/* Sets __cause__ or __context__. */
static PycError *set_link(PycWord *place, PycWord value, const char *name, const char *kind) {
    if (!value) return pyc_raise(&pyc_TypeError, "%s may not be deleted", name);
    if (value != PYC_NONE && !pyc_has(value, PYC_T_EXCEPTION))
        return pyc_raise(&pyc_TypeError, "exception %s must be None or derive from BaseException", kind);
    *place = value == PYC_NONE ? 0 : value;
    return NULL;
}

static PycError *set_suppress(PycException *e, PycWord value) {
    if (!value) return pyc_raise(&pyc_TypeError, "can't delete numeric/char attribute");
    if (value != PYC_TRUE && value != PYC_FALSE) return pyc_raise(&pyc_TypeError, "attribute value type must be bool");
    e->flags = value == PYC_TRUE ? e->flags | PYC_SUPPRESS_CONTEXT : e->flags & ~(uint64_t)PYC_SUPPRESS_CONTEXT;
    return NULL;
}

static PycError *set_args(PycException *e, PycWord value) {
    if (!value) return pyc_raise(&pyc_TypeError, "args may not be deleted");
    TRY_ERROR(args, pyc_tuple_from(value));
    e->args = args;
    return NULL;
}

PycResult pyc_exception_setattr(PycWord self, PycWord name, PycWord value) {
    PycException *e = exc(self);
    int i = extra_index(e, name);
    if (i >= 0) {
        TRY(fitting, fitting_extra(e, i, value));
        e->extra[i] = fitting;
    } else if (pyc_str_is(name, "args"))
        CHECK(set_args(e, value));
    else if (pyc_str_is(name, "__cause__")) {
        CHECK(set_link(&e->cause, value, "__cause__", "cause"));
        e->flags |= PYC_SUPPRESS_CONTEXT;
    } else if (pyc_str_is(name, "__context__"))
        CHECK(set_link(&e->context, value, "__context__", "context"));
    else if (pyc_str_is(name, "__suppress_context__"))
        CHECK(set_suppress(e, value));
    else if (pyc_str_is(name, "__traceback__") && !value)
        RAISE(&pyc_TypeError, "__traceback__ may not be deleted");
    else if (pyc_str_is(name, "__traceback__"))
        CHECK(pyc_set_traceback(e, value));
    else if (pyc_str_is(name, "__notes__") && (value || e->notes))
        e->notes = value;
    else
        return pyc_ok(0);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_exception_add_note(PycWord self, PycWord note) {
    PycException *e = exc(self);
    if (!pyc_as_str(note)) RAISE(&pyc_TypeError, "note must be a str, not '%s'", pyc_type_name(note));
    if (!e->notes) e->notes = pyc_list_new(1);
    if (!pyc_has(e->notes, PYC_T_LIST)) RAISE(&pyc_TypeError, "Cannot add note: __notes__ is not a list");
    return pyc_list_append(e->notes, note);
}

PycResult pyc_exception_with_traceback(PycWord self, PycWord traceback) {
    CHECK(pyc_set_traceback(exc(self), traceback));
    return pyc_ok(self);
}
