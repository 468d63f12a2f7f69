/* The report of an uncaught exception with its causes, contexts and group members, as Python prints it; warnings. */
#include "object/py.h"
#include "object/str.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MOST_MEMBERS = 15, MOST_DEPTH = 10 };

typedef struct Report { /* an exception, with those reported before it and inside it */
    PycException *of;
    struct Report *cause, *context, *next; /* next: still to be visited; later: reported after this one */
    struct Report **members;
    int64_t count;
} Report;

typedef struct Reporter {
    PycText *out;
    uint32_t depth; /* depth of nested groups */
    bool needs_close;
    PycException **seen;
    uint64_t seen_count, seen_room;
    Report *waiting;
} Reporter;

/* ---- what there is to report: each exception is the cause or context of one other only ---- */

static bool was_seen(const Reporter *r, const PycException *e) {
    for (uint64_t i = r->seen_count; i > 0; i--)
        if (r->seen[i - 1] == e) return true;
    return false;
}

static Report *report_new(Reporter *r, PycException *e) {
    if (r->seen_count == r->seen_room) {
        uint64_t room = r->seen_room ? r->seen_room * 2 : 16;
        PycException **grown = pyc_gc_alloc(room * sizeof *grown);
        if (r->seen_count) memcpy(grown, r->seen, r->seen_count * sizeof *grown);
        r->seen = grown;
        r->seen_room = room;
    }
    r->seen[r->seen_count++] = e;
    Report *made = pyc_gc_alloc(sizeof *made);
    made->of = e;
    return made;
}

static void queue(Reporter *r, Report *made) {
    made->next = r->waiting;
    r->waiting = made;
}

static Report *unseen(Reporter *r, PycWord w) {
    if (!w || was_seen(r, pyc_exception(w))) return NULL;
    return report_new(r, pyc_exception(w));
}

static void look_into(Reporter *r, Report *report) {
    PycException *e = report->of;
    report->cause = unseen(r, e->cause);
    if (!report->cause && !(e->flags & PYC_SUPPRESS_CONTEXT)) report->context = unseen(r, e->context);
    PycTuple *members = pyc_exception_is(e, &pyc_BaseExceptionGroup) && e->extra[1] ? pyc_tuple(e->extra[1]) : NULL;
    if (members) {
        report->count = members->length;
        report->members = pyc_gc_alloc((uint64_t)members->length * sizeof *report->members);
        for (int64_t i = 0; i < members->length; i++)
            report->members[i] = report_new(r, pyc_exception(members->items[i]));
    }
    if (report->cause) queue(r, report->cause);
    if (report->context) queue(r, report->context);
    for (int64_t i = 0; i < report->count; i++) queue(r, report->members[i]);
}

static Report *report_of(Reporter *r, PycException *e) {
    Report *whole = report_new(r, e);
    queue(r, whole);
    while (r->waiting) {
        Report *next = r->waiting;
        r->waiting = next->next;
        look_into(r, next);
    }
    return whole;
}

/* ---- writing ---- */

static void indent(Reporter *r) {
    for (uint32_t i = 0; i < r->depth; i++) pyc_text_c(r->out, "  ");
}

/* Writes the lines of a text, each after the margin of the group. */
static void emit(Reporter *r, const char *text, uint64_t len, char margin) {
    for (uint64_t at = 0; at < len;) {
        const char *end = memchr(text + at, '\n', len - at);
        uint64_t next = end ? (uint64_t)(end - text) + 1 : len;
        indent(r);
        if (r->depth) pyc_text_printf(r->out, "%c ", margin);
        pyc_text_write(r->out, text + at, next - at);
        at = next;
    }
}

static void emit_c(Reporter *r, const char *text) { emit(r, text, strlen(text), '|'); }

static void write_name(const PycType *t, PycText *out) {
    if (t->module && !pyc_str_is(t->module, "__main__") && !pyc_str_is(t->module, "builtins")) {
        pyc_text_c(out, pyc_str(t->module)->data);
        pyc_text_c(out, ".");
    }
    pyc_text_c(out, t->qualname ? pyc_str(t->qualname)->data : t->name);
}

static PycWord attribute(const PycException *e, const char *name) {
    PycResult r = pyc_obj_getattr_or(e->self, pyc_str_c(name));
    return r.error || r.value == PYC_NONE ? 0 : r.value;
}

/* Writes the line of a SyntaxError without its indentation, and marks from `offset` to `end` (columns from 1). */
static void write_marked_line(PycText *out, const char *line, int64_t offset, int64_t end) {
    int64_t margin = (int64_t)strspn(line, " \t\f"), size = (int64_t)strcspn(line, "\n");
    pyc_text_c(out, "    ");
    pyc_text_write(out, line + margin, (uint64_t)(size > margin ? size - margin : 0));
    pyc_text_c(out, "\n");
    if (offset < 1) return;
    pyc_text_c(out, "    ");
    for (int64_t i = margin + 1; i < offset; i++) pyc_text_c(out, " ");
    for (int64_t i = offset; i < (end > offset ? end : offset + 1); i++) pyc_text_c(out, "^");
    pyc_text_c(out, "\n");
}

/* Writes the place of a SyntaxError, from its own attributes. */
static bool write_syntax(const PycException *e, PycText *out) {
    if (!pyc_exception_is(e, &pyc_SyntaxError)) return false;
    PycWord line = attribute(e, "lineno"), file = attribute(e, "filename"), text = attribute(e, "text"),
            offset = attribute(e, "offset"), end = attribute(e, "end_offset"), last = attribute(e, "end_lineno");
    if (!line || !pyc_is_small(line)) return false;
    pyc_text_printf(out, "  File \"%s\", line %lld\n", file && pyc_as_str(file) ? pyc_as_str(file)->data : "<string>",
                    (long long)pyc_small_value(line));
    bool is_one_line = !last || last == line;
    if (text && pyc_as_str(text))
        write_marked_line(out, pyc_as_str(text)->data, offset && pyc_is_small(offset) ? pyc_small_value(offset) : 0,
                          is_one_line && end && pyc_is_small(end) ? pyc_small_value(end) : 0);
    return true;
}

static PycResult message_of(const PycException *e, bool is_syntax) {
    PycWord message = is_syntax ? attribute(e, "msg") : 0;
    return pyc_obj_str(message ? message : e->self);
}

static void write_message(PycException *e, PycText *out) {
    bool is_syntax = write_syntax(e, out);
    write_name(e->head.type, out);
    PycResult text = message_of(e, is_syntax);
    if (text.error)
        pyc_text_c(out, ": <exception str() failed>");
    else if (pyc_str(text.value)->size) {
        pyc_text_c(out, ": ");
        pyc_text_write(out, pyc_str(text.value)->data, (uint64_t)pyc_str(text.value)->size);
        pyc_text_c(out, pyc_str(pyc_suggestion(e))->data);
    }
    pyc_text_c(out, "\n");
    for (int64_t i = 0; e->notes && pyc_has(e->notes, PYC_T_LIST) && i < pyc_list(e->notes)->length; i++) {
        PycResult note = pyc_obj_str(pyc_list(e->notes)->items[i]);
        if (!note.error) pyc_text_printf(out, "%s\n", pyc_str(note.value)->data);
    }
}

static void write_one(Reporter *r, PycException *e, const char *head, char margin) {
    PycText text;
    pyc_text_init(&text);
    if (e->box.trace_count) {
        emit(r, head, strlen(head), margin);
        pyc_error_print_frames(&e->box, &text);
    }
    write_message(e, &text);
    emit(r, text.data, text.len, '|');
    pyc_text_free(&text);
}

static void write_report(Reporter *r, Report *report);

static void write_member(Reporter *r, const Report *group, int64_t i) {
    char text[64];
    bool is_cut = i == MOST_MEMBERS, is_last = is_cut || i + 1 == group->count;
    if (is_last) r->needs_close = true; /* unless the last member does it */
    indent(r);
    pyc_text_c(r->out, i ? "  " : "+-");
    if (is_cut)
        pyc_text_c(r->out, "+---------------- ... ----------------\n");
    else
        pyc_text_printf(r->out, "+---------------- %lld ----------------\n", (long long)i + 1);
    r->depth++;
    if (is_cut) {
        long long more = (long long)group->count - MOST_MEMBERS;
        snprintf(text, sizeof text, "and %lld more exception%s\n", more, more > 1 ? "s" : "");
        emit_c(r, text);
    } else {
        write_report(r, group->members[i]);
    }
    if (is_last && r->needs_close) {
        indent(r);
        pyc_text_c(r->out, "+------------------------------------\n");
        r->needs_close = false;
    }
    r->depth--;
}

static void write_group(Reporter *r, const Report *report) {
    if (r->depth > MOST_DEPTH) {
        emit_c(r, "... (max_group_depth is 10)\n");
        return;
    }
    bool is_outer = r->depth == 0;
    if (is_outer) r->depth++;
    write_one(r, report->of, "Exception Group Traceback (most recent call last):\n", is_outer ? '+' : '|');
    r->needs_close = false;
    for (int64_t i = 0; i < report->count && i <= MOST_MEMBERS; i++) write_member(r, report, i);
    if (is_outer) r->depth = 0;
}

/* Writes the chain, beginning with the exception that led to the others. */
static void write_report(Reporter *r, Report *report) {
    Report *first = report, *before;
    report->next = NULL;
    while ((before = first->cause ? first->cause : first->context)) {
        before->next = first;
        first = before;
    }
    for (Report *at = first; at; at = at->next) {
        if (at->members)
            write_group(r, at);
        else
            write_one(r, at->of, "Traceback (most recent call last):\n", '|');
        if (!at->next) break;
        emit_c(r, at->next->cause ? "\nThe above exception was the direct cause of the following exception:\n\n"
                                  : "\nDuring handling of the above exception, another exception occurred:\n\n");
    }
}

/* The whole report as Python prints it, as a str. */
PycWord pyc_exception_report(PycWord w) {
    PycText text;
    pyc_text_init(&text);
    Reporter r = {.out = &text};
    write_report(&r, report_of(&r, pyc_exception(w)));
    PycWord out = pyc_str_new(text.data, text.len);
    pyc_text_free(&text);
    return out;
}

PycWord pyc_warner; /* warnings.warn; 0: the program does not import warnings */

/* Issues a warning by warnings.warn if the program has that module, else prints it. */
PycError *pyc_warn(PycType *category, const char *format, ...) {
    char room[512];
    va_list args;
    if (!pyc_warner) return NULL;
    va_start(args, format);
    vsnprintf(room, sizeof room, format, args);
    va_end(args);
    PycWord given[2] = {pyc_str_c(room), pyc_word(category)};
    return pyc_obj_call(pyc_warner, given, 2, 0).error;
}
