/* What the printer and the parser of IR text share. Private to this folder. */
#ifndef PYC_IR_TEXT_H
#define PYC_IR_TEXT_H

#include "ir/ir.h"

typedef struct IrFlagWord {
    uint32_t flag;
    const char *word;
} IrFlagWord;

enum { IR_FLAG_WORD_COUNT = 22 };
extern const IrFlagWord ir_flag_words[IR_FLAG_WORD_COUNT]; /* RAISES is not a word: the type shows it */
extern const char *const ir_local_words[LOCAL_RESULT + 1]; /* "var", "temp"; the other kinds stand in the header */

/* The type that an instruction has if none is written: that of the address it names, of the function, or the result of
 * SAME or BOOL. None when the type has to be written (or there is none). Needs the types of its operands. */
TypeId ir_implied_type(const IrModule *module, const IrFn *fn, const IrInst *inst);
/* The expected type of a VALUE immediate, which is then not printed; none: the literal's own. */
TypeId ir_value_type(const Types *types, const IrInst *inst);

#endif
