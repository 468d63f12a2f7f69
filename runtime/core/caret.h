/* What a traceback marks in the text of an expression that failed. */
#ifndef PYC_CARET_H
#define PYC_CARET_H

#include "core/rt.h"

typedef enum PycCaretKind { CARET_NONE, CARET_OPERATOR, CARET_SUBSCRIPT, CARET_CALL } PycCaretKind;
typedef struct PycCaret { /* bytes of the segment: what lies between them has ^, the rest ~ */
    PycCaretKind kind;
    uint64_t left, right;
    bool calls_name; /* `f(…)`, not `a.f(…)` */
} PycCaret;
PycCaret pyc_caret_find(const char *segment, uint64_t len);

#endif
