/* `pyc check --verify`: compares the reports with the expectations in the source's comments:
 *
 *     x = lenght(y)      # expected-error {{unknown name 'lenght'}} expected-note@-3 {{declared here}}
 *
 * kind: error, warning or note; @+N, @-N: so many lines further down or up, @0: a report without a place; the text is a
 * part of `message [E0123]`. Errors and warnings must all be expected, notes only if the comment says so. */
#ifndef PYC_DRIVER_VERIFY_H
#define PYC_DRIVER_VERIFY_H

#include "support/context.h"

/* Replaces the reports of the context by the mismatches (none if all reports are as expected). */
void verify_expectations(Context *ctx, const FileId *files, uint32_t count);

#endif
