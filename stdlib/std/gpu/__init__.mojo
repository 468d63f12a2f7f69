"""The names of max.gpu."""

from max.gpu import *
