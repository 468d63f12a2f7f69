/* Diagnostics: a catalogue (`diag.def`) and a sink. Errors are data: reported here, sorted, de-duplicated and rendered
 * apart (for people, or as JSON). Stages decide the exit code.
 *
 *     diag(ctx, D_UNKNOWN_NAME, span, STR_ARGS(name));            an error with its catalogue message
 *     diag_note(ctx, other, "'%.*s' was moved here", …);            adds to the last diagnostic
 *     diag_fixit(ctx, span, STR("^"));                              adds to the last diagnostic
 */
#ifndef PYC_SUPPORT_DIAG_H
#define PYC_SUPPORT_DIAG_H

#include "support/map.h"
#include "support/text.h"
#include "support/vec.h"

typedef enum Severity { SEV_ERROR, SEV_WARNING, SEV_REMARK, SEV_COUNT } Severity;

typedef enum Stage { /* the exit codes are the numbers of these stages */
                     STAGE_ENVIRONMENT = 1,
                     STAGE_SYNTAX = 2,
                     STAGE_TYPES = 3,
                     STAGE_OWNERSHIP = 4,
                     STAGE_LINK = 5,
                     STAGE_USAGE = 6,
} Stage;

typedef enum DiagCode {
    D_NONE,
#define DIAG(ident, code, severity, stage, message) D_##ident,
#include "support/diag.def"
    D_COUNT
} DiagCode;

typedef struct DiagInfo {
    const char *code; /* "E0312" */
    Severity severity;
    Stage stage;
    const char *message; /* printf format */
} DiagInfo;

typedef struct DiagNote {
    Span span; /* may be no place */
    Str message;
} DiagNote;

typedef struct Fixit {
    Span span; /* replaced by `text`; empty span = insert */
    Str text;
    bool is_sure; /* right in any case: `pyc fix` applies it */
} Fixit;

typedef struct Diagnostic {
    DiagCode code;
    Severity severity;
    Span span;
    Str message;
    VEC(DiagNote) notes;
    VEC(Fixit) fixits;
} Diagnostic;

typedef VEC(Diagnostic) DiagList;

typedef struct DiagSink {
    DiagList all;
    Intern seen; /* (code, span) of each report, so that a second one is dropped */
    uint32_t error_count;
    uint32_t repeated; /* errors that were dropped because they had already been reported */
    uint32_t syntax_count;
    uint32_t muted; /* > 0: reports are dropped (speculative checking); errors still count in muted_errors */
    uint32_t muted_errors;
    uint32_t softened; /* > 0: the program raises an exception where this is reported, so only `pyc check` calls it an
                          error */
    Span blame;        /* the place in the program for whose sake library code is being checked: mistakes in that code
                          are reported there */
    Span call;         /* the call whose arguments make a header wrong that is right in itself: mistakes in the header
                          are reported there */
    bool last_dropped; /* the last report was a duplicate or muted: its notes are dropped too */
} DiagSink;

const DiagInfo *diag_info(DiagCode code);
const char *severity_name(Severity severity);
bool diag_makes_program(const Context *ctx); /* softened errors are warnings: the program is built, and raises at these
                                                places */
DiagCode diag_find(Str code);                /* the diagnostic of a code such as "E0312"; D_NONE when there is none */
void diag(Context *ctx, DiagCode code, Span span, ...); /* the catalogue's format arguments follow */
/* Like diag, for what surely raises an exception when the program runs: only `pyc check` calls it an error. */
#define diag_sure(ctx, ...) ((ctx)->diags.softened++, diag(ctx, __VA_ARGS__), (void)(ctx)->diags.softened--)
void diag_note(Context *ctx, Span span, const char *format, ...) PRINTF_LIKE(3, 4);
void diag_fixit(Context *ctx, Span span, Str replacement);   /* surely right */
void diag_suggest(Context *ctx, Span span, Str replacement); /* probably what was meant */
/* Takes back all reports from number `from` on, and returns them. */
DiagList diag_take(Context *ctx, uint32_t from);
void diag_give_back(Context *ctx, const DiagList *list);
bool warning_switch_exists(Str name); /* "unused-import", "no-unused-import", "all" */
const char *warning_switch(DiagCode code);
bool warning_is_on(const Context *ctx, DiagCode code);
bool diag_has_errors(const Context *ctx);
uint32_t diag_mistakes(const Context *ctx); /* how many errors were reported until now, duplicates included */
int diag_exit_code(const Context *ctx);     /* of the earliest failed stage; 0 when none */

typedef enum DiagFormat { DIAG_TEXT, DIAG_JSON } DiagFormat;
/* Sorts by place and renders everything reported: up to 20 errors and warnings a file, then a line that counts the
 * rest; all remarks. */
void diag_render(Context *ctx, Text *out, DiagFormat format, bool colour);

#endif
