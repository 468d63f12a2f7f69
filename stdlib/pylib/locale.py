"""Locales: only the C locale."""

LC_CTYPE, LC_NUMERIC, LC_TIME, LC_COLLATE, LC_MONETARY, LC_MESSAGES, LC_ALL = 0, 1, 2, 3, 4, 5, 6
CHAR_MAX = 127


class Error(Exception):
    pass


def setlocale(category, locale=None):
    """Set the locale for the given category."""
    if locale in (None, "", "C", "POSIX", "C.UTF-8", "C.utf8") or locale == ("C", None):
        return "C"
    if isinstance(locale, tuple) and locale in ((None, None), ("C", "UTF-8"), ("en_US", "UTF-8")):
        return "C"
    raise Error("unsupported locale setting")


def getlocale(category=LC_CTYPE):
    """Returns the current setting for the given locale category as tuple (language code, encoding)."""
    return "C", "UTF-8"


def getdefaultlocale(envvars=("LC_ALL", "LC_CTYPE", "LANG", "LANGUAGE")):
    """Tries to determine the default locale settings and returns them as tuple (language code, encoding)."""
    return "C", "UTF-8"


def getpreferredencoding(do_setlocale=True):
    """Return the charset that the user is likely using."""
    return "UTF-8"


def getencoding():
    """Return the current locale encoding."""
    return "UTF-8"


def normalize(localename):
    """Returns a normalized locale code for the given locale name."""
    language, dot, encoding = localename.partition(".")
    return localename if dot or language in ("C", "POSIX") else language + ".UTF-8"


def localeconv():
    """Returns numeric and monetary locale-specific parameters."""
    return {"int_curr_symbol": "", "currency_symbol": "", "mon_decimal_point": "", "mon_thousands_sep": "", "mon_grouping": [], "positive_sign": "",
            "negative_sign": "", "int_frac_digits": 127, "frac_digits": 127, "p_cs_precedes": 127, "p_sep_by_space": 127, "n_cs_precedes": 127,
            "n_sep_by_space": 127, "p_sign_posn": 127, "n_sign_posn": 127, "decimal_point": ".", "thousands_sep": "", "grouping": []}


def strcoll(a, b, /):
    """Compares two strings according to the locale."""
    return (a > b) - (a < b)


def strxfrm(string, /):
    """Return a string that can be used as a key for locale-aware comparisons."""
    return string


def format_string(f, val, grouping=False, monetary=False):
    """Formats a string in the same way that the % formatting would use, but takes the current locale into account."""
    return f % val


def str(val):
    """Convert float to string, taking the locale into account."""
    return "%.12g" % val


def atof(string, func=float):
    """Parses a string as a float according to the locale settings."""
    return func(string)


def atoi(string):
    """Converts a string to an integer according to the locale settings."""
    return int(string)


def delocalize(string):
    """Parses a string as a normalized number according to the locale settings."""
    return string


def localize(string, grouping=False, monetary=False):
    """Parses a string as locale number according to the locale settings."""
    return string
