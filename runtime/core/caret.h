/* Which parts of the text of a failed expression a traceback marks. */
#ifndef PYC_CARET_H
#define PYC_CARET_H

#include "core/rt.h"

typedef enum PycCaretKind { CARET_NONE, CARET_OPERATOR, CARET_SUBSCRIPT, CARET_CALL } PycCaretKind;
typedef struct PycCaret { /* bytes of the segment: those between the two get ^, the others ~ */
    PycCaretKind kind;
    uint64_t left, right;
    bool calls_name; /* `f(…)`, not `a.f(…)` */
} PycCaret;
PycCaret pyc_caret_find(const char *segment, uint64_t len);

#endif
