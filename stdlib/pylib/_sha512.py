"""SHA-512 under the name that older versions of the library import it by."""

from _sha2 import sha384, sha512
