/* Error boxes: see error.h. */
#include "core/error.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_TRACE = 8, TRACE_KEEP = 1 << 16 };

PycError *pyc_error_new(const PycErrorType *type) {
    uint64_t align = type->align > 16 ? type->align : 16;
    uint64_t head = align > sizeof(PycError) ? align : sizeof(PycError);
    PycError *error = (type->alloc ? type->alloc : pyc_alloc)(head + type->size, align);
    *error = (PycError){.type = type};
    return error;
}

void *pyc_error_payload_of(PycError *error) { return pyc_error_payload(error); }

static void free_box(PycError *error) {
    if (error->type->is_object || error->is_static) return;
    if (!error->type->grow) free(error->trace);
    (error->type->free ? error->type->free : pyc_free)(error);
}

void pyc_error_take(PycError *error, void *into) {
    memcpy(into, pyc_error_payload(error), error->type->size);
    free_box(error);
}

void pyc_error_drop(PycError *error) {
    if (error->type->destroy) error->type->destroy(pyc_error_payload(error));
    free_box(error);
}

static void grow_trace(PycError *error) {
    uint64_t old_size = error->trace_capacity * sizeof(PycSite *);
    uint32_t capacity = error->trace_capacity ? error->trace_capacity * 2 : FIRST_TRACE;
    uint64_t size = capacity * sizeof(PycSite *);
    error->trace = error->type->grow ? error->type->grow(error->trace, old_size, size)
                                     : pyc_realloc(error->trace, old_size, size, 8);
    error->trace_capacity = capacity;
}

void pyc_error_trace(PycError *error, const PycSite *site) {
    if (error->is_static || error->trace_count == TRACE_KEEP) return;
    if (error->trace_count == error->trace_capacity) grow_trace(error);
    error->trace[error->trace_count++] = site;
}

void pyc_error_write(PycError *error, PycText *out) {
    if (error->type->write) error->type->write(pyc_error_payload(error), out);
}

char *pyc_error_text(PycError *error, uint64_t *len) {
    PycText text;
    pyc_text_init(&text);
    pyc_error_write(error, &text);
    char *copy = pyc_alloc(text.len, 1);
    memcpy(copy, text.data, text.len);
    *len = text.len;
    pyc_text_free(&text);
    return copy;
}

/* ---- Error("message") ---- */

static void message_destroy(void *payload) { free(((PycMessage *)payload)->data); }
static void message_write(const void *payload, PycText *out) {
    const PycMessage *message = payload;
    pyc_text_write(out, message->data, message->len);
}

const PycErrorType pyc_message_error = {
    .name = "Error", .size = sizeof(PycMessage), .align = 8, .destroy = message_destroy, .write = message_write};

PycError *pyc_error_message(const char *text, uint64_t len) {
    PycError *error = pyc_error_new(&pyc_message_error);
    PycMessage *message = pyc_error_payload(error);
    message->data = pyc_alloc(len, 1);
    message->len = len;
    if (len) memcpy(message->data, text, len);
    return error;
}

PycError *pyc_error_copy(PycError *error) {
    if (error->type->is_object || error->is_static) return error;
    uint64_t len;
    char *text = pyc_error_text(error, &len);
    PycError *copy = pyc_error_message(text, len);
    pyc_free(text);
    for (uint32_t i = 0; i < error->trace_count; i++) pyc_error_trace(copy, error->trace[i]);
    return copy;
}
