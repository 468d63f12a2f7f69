/* The command line: sub-commands (`command.def`) and options (`options.def`), read into one struct; the help pages. */
#ifndef PYC_SUPPORT_OPTIONS_H
#define PYC_SUPPORT_OPTIONS_H

#include "support/text.h"

typedef enum Command {
    CMD_NONE,
#define COMMAND(IDENT, name, usage, help) CMD_##IDENT,
#include "support/command.def"
    CMD_COUNT
} Command;

typedef enum Emit {
    EMIT_EXE,
    EMIT_OBJ,
    EMIT_SHARED,
    EMIT_LLVM,
    EMIT_BITCODE,
    EMIT_ASM,
    EMIT_PTX,
    EMIT_SASS,
    EMIT_IR,
    EMIT_PYEXT, /* an extension module for CPython */
} Emit;

typedef enum RunDevice { DEVICE_BEST, DEVICE_CPU, DEVICE_CUDA, DEVICE_PTX } RunDevice;

typedef enum Sanitize { SANITIZE_ADDRESS = 1, SANITIZE_UNDEFINED = 2, SANITIZE_THREAD = 4 } Sanitize;

typedef enum Dump {
    DUMP_AST = 1,
    DUMP_SOURCE = 2,
    DUMP_TYPES = 4,
    DUMP_SEMA = 8,
    DUMP_IR = 16,
    DUMP_LLVM = 32,
    DUMP_ASM = 64,
    DUMP_PTX = 128,
} Dump;

typedef enum TestTraceback { TB_AUTO, TB_LONG, TB_SHORT, TB_LINE, TB_NO } TestTraceback;

typedef enum ErrorFormat { ERRORS_TEXT, ERRORS_JSON } ErrorFormat;

typedef VEC(Str) StrList;

#define OPTION_TYPE_FLAG bool
#define OPTION_TYPE_TEXT Str
#define OPTION_TYPE_LIST StrList
#define OPTION_TYPE_NUMBER uint32_t
#define OPTION_TYPE_CHOICE uint32_t
#define OPTION_TYPE_SET uint32_t

typedef struct Options {
    Command command;
    StrList inputs;       /* arguments that are not options; NUL-terminated */
    StrList program_args; /* of run: what follows the file */
#define OPTION(KIND, field, spelling, argument, commands, help) OPTION_TYPE_##KIND field;
#include "support/options.def"
} Options;

void options_init(Options *options);
/* Reads the arguments after the sub-command. Reports usage errors (E003x, stage 6); false when there were any. */
bool options_parse(Context *ctx, Command command, int argc, char *const *argv);
/* CMD_NONE when there is no such command; then a similar name is in *nearest (NULL when none is similar). `nearest` may
 * be NULL. */
Command command_find(const char *name, const char **nearest);
const char *command_name(Command command);
/* --only-fn: whether a function of this displayed name is wanted. "get" stands for get, Matrix.get and Matrix[3].get.
 */
bool options_wants_fn(const Options *options, Str display);
void options_help(Text *out, Command command); /* CMD_NONE: the page of pyc itself */

#endif
