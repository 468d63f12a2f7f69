/* What the sub-commands share. A command gets a context with its options read, reports what went wrong, and gives the
 * exit status of pyc. */
#ifndef PYC_DRIVER_DRIVER_H
#define PYC_DRIVER_DRIVER_H

#include "support/context.h"

#define COMMAND(IDENT, name, usage, help) int cmd_##name(Context *ctx);
#include "support/command.def"

/* Prints all reports to standard error, in the requested form; returns the exit status that follows from them. Called
 * once, at the end (`run`: before the program starts). */
int driver_report(Context *ctx);

/* Prints to standard output. False and an error when that is not possible (a full disk). */
bool driver_print(Context *ctx, Str text);

/* Loads a source file; none, and an error, when it cannot be read or is not text. */
FileId driver_load(Context *ctx, Str path);

/* The single input of the command; empty, and a usage error, when there is none or more than one. */
Str driver_single_input(Context *ctx);

/* Reports the failure; returns false, for the caller to return. */
bool driver_cannot_write(Context *ctx, Str path, const char *why);

/* Whether Python can import a module of this name: a word of ASCII letters, digits and '_' that is not a keyword. */
bool driver_is_module_name(Str name);

/* A fresh context with the options and the library of `ctx`. */
void driver_fork(Context *own, const Context *ctx);

/* Finds the library, and does the work for each input of a command that takes several; the exit status is that of the
 * earliest stage that failed. */
int driver_each_input(Context *ctx, int (*work)(Context *ctx, Str source));

/* Sets `ctx->library`, the folder with our own library: lib/pyc beside the program or one level up. False and an error
 * when it is not there. */
bool driver_find_library(Context *ctx);

/* Writes an output file, or standard output for "-". False and an error when it cannot. */
bool driver_write(Context *ctx, Str path, Str bytes, bool executable);

/* Errors that can be known before any work: the output is a folder, its folder is missing or not writable, or it is
 * the source itself. */
bool driver_check_output(Context *ctx, Str path, Str source);

#endif
