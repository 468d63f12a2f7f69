"""`match=` of raises and warns. It needs Python's library, as `re` does: it is there where a test file names it."""

import re

from pytest._raises import searches

searches.append(re.search)
