/* The module unicodedata and its object ucd_3_2_0, which has the same functions: they ask for which version they speak.
 */
#ifndef PYC_UNICODEDATA_H
#define PYC_UNICODEDATA_H

#include "module/module.h"
#include "unicode/unicode_data.h"

extern PycType pyc_ucd_type;

PycWord pyc_ucd_old(void);
bool pyc_ucd_is_old(PycWord self);
PycUnicodeRecord pyc_ucd_record(PycWord self, uint32_t c);
bool pyc_ucd_lacks(PycWord self, uint32_t c); /* the version had no such character */
/* The character that `c` was made of in the version, where a later one says otherwise; 0: as now. */
uint32_t pyc_ucd_corrected(PycWord self, uint32_t c);

#endif
