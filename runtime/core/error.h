/* Errors on their way: a box with a type, a traceback, and the value that was raised.
 *
 * Struct errors of the systems register are moved into a box of their own. An exception object of the Python register
 * carries its box inside itself (exception.c), so that raising it allocates nothing; its type has `is_object` set and
 * the payload is the object's word. Whoever holds the pointer owns the box. */
#ifndef PYC_ERROR_H
#define PYC_ERROR_H

#include "core/rt.h"

/* A place in the source that may appear in a traceback. Static data from the compiler: all places of a module are in
 * one table, so that they need neither symbols nor relocations of their own. */
typedef struct PycSite {
    uint32_t index;                /* in its table */
    uint32_t function;             /* of the table's functions */
    uint32_t line, column;         /* columns count code points from 1 */
    uint32_t end_line, end_column; /* the place after it; 0: not known */
    uint32_t around; /* of code inlined from another function: one more than the index of the place of the call */
} PycSite;

typedef struct PycSiteFunction {
    const char *file, *name, *qualname; /* "<module>" for module level */
    uint64_t line;                      /* the first line; 0: not known */
} PycSiteFunction;

typedef struct PycSiteTable {
    const PycSiteFunction *functions;
    PycSite sites[];
} PycSiteTable;

static inline const PycSiteFunction *pyc_site_function(const PycSite *site) {
    const char *first = (const char *)(site - site->index);
    const PycSiteTable *table = (const PycSiteTable *)(first - offsetof(PycSiteTable, sites));
    return &table->functions[site->function];
}

typedef struct PycErrorType { /* static data; one per error type of a program: compared by address */
    const char *name;         /* "ParseError" */
    uint64_t size, align;
    bool is_object;                                                 /* payload is a PycWord: an exception object */
    void (*destroy)(void *payload);                                 /* null: trivial */
    void (*write)(const void *payload, PycText *out);               /* the message; null: none */
    void *(*grow)(void *old, uint64_t old_size, uint64_t new_size); /* memory of the traceback; null: malloc */
    void *(*alloc)(uint64_t size, uint64_t align); /* memory of boxes whose payload holds references; null: malloc */
    void (*free)(void *box);                       /* frees the box */
    int (*report)(
        PycError *error); /* writes the uncaught error to standard error, returns the exit status; null: the default */
    PycResult (*object_class)(void); /* its class for untyped code: that of a struct, or a builtin one; null: Error */
} PycErrorType;

struct PycError {
    const PycErrorType *type;
    const PycSite **trace; /* innermost first */
    uint32_t trace_count, trace_capacity;
    uint64_t is_static; /* an error without content that compiled code has as a constant: it is shared, has no traceback
                           and is never freed */
    /* the payload follows, at pyc_error_payload() */
};

/* A new box with room for the payload, which the caller initialises. Not for exception objects. */
PycError *pyc_error_new(const PycErrorType *type);
static inline void *pyc_error_payload(PycError *error) {
    uint64_t align = error->type->align;
    return (char *)error + (align > sizeof(PycError) ? align : sizeof(PycError));
}
static inline bool pyc_error_is(const PycError *error, const PycErrorType *type) { return error->type == type; }
void pyc_error_take(PycError *error, void *into); /* moves the payload's bytes out and frees the box (not that of an
                                                     object) */
void pyc_error_drop(PycError *error);             /* destroys payload and box */
/* A new box with the same message and traceback; an exception object is shared instead. */
PycError *pyc_error_copy(PycError *error);
void pyc_error_trace(PycError *error, const PycSite *site);
void pyc_error_write(PycError *error, PycText *out); /* only the message */
void *pyc_error_payload_of(PycError *error);
char *pyc_error_text(PycError *error, uint64_t *len);      /* the message, which the caller frees */
void pyc_error_print_trace(PycError *error, PycText *out); /* "Traceback (most recent call last):" and its lines */
void pyc_error_print_frames(const PycError *error, PycText *out); /* its lines */
void pyc_site_write(const PycSite *site, PycText *out);           /* the source lines, with marks for what failed */

/* The payload of an Error of the systems register that was made from a message. */
typedef struct PycMessage {
    char *data;
    uint64_t len;
} PycMessage;
extern const PycErrorType pyc_message_error;
PycError *pyc_error_message(const char *text, uint64_t len); /* copies the text */

#endif
