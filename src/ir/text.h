/* What printer and parser of IR text share. Private to this folder. */
#ifndef PYC_IR_TEXT_H
#define PYC_IR_TEXT_H

#include "ir/ir.h"

typedef struct IrFlagWord {
    uint32_t flag;
    const char *word;
} IrFlagWord;

enum { IR_FLAG_WORD_COUNT = 21 };
extern const IrFlagWord ir_flag_words[IR_FLAG_WORD_COUNT]; /* RAISES is said by the type */
extern const char *const ir_local_words[LOCAL_RESULT + 1]; /* "var", "temp"; the others stand in the header */

/* The type that an instruction has unless another one is written: addresses of what it names, functions' own types, and
 * the results of SAME and BOOL. None when it has to be written (or there is none). Needs the types of its operands. */
TypeId ir_implied_type(const IrModule *module, const IrFn *fn, const IrInst *inst);
/* The type that a VALUE immediate is expected to have, and does not print then; none: the literal's own. */
TypeId ir_value_type(const Types *types, const IrInst *inst);

#endif
