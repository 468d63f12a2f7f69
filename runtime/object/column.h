/* Values of columns that several tables share, for C: the maximum number of arguments of a builtin function. */
#ifndef PYC_OBJECT_COLUMN_H
#define PYC_OBJECT_COLUMN_H

enum { PYC_ANY_ARGUMENTS = -1, PYC_ANY_KEYWORDS = -2 }; /* any number of positional arguments; also any keywords */

#define PYC_MAX_0 0
#define PYC_MAX_1 1
#define PYC_MAX_2 2
#define PYC_MAX_3 3
#define PYC_MAX_4 4
#define PYC_MAX_5 5
#define PYC_MAX_6 6
#define PYC_MAX_V PYC_ANY_ARGUMENTS
#define PYC_MAX_R PYC_ANY_KEYWORDS

#endif
