# The log of the system: messages are also written to standard error, which is standard output here.
import os
import syslog

os.dup2(1, 2)
syslog.openlog("program", syslog.LOG_PERROR, syslog.LOG_USER)
syslog.syslog("a message")
syslog.syslog(syslog.LOG_ERR, "an error: 100 % é")
print(syslog.setlogmask(syslog.LOG_UPTO(syslog.LOG_ERR)), flush=True)
syslog.syslog(syslog.LOG_DEBUG, "not shown")
syslog.syslog(syslog.LOG_CRIT, "shown")
print(syslog.setlogmask(0xFF), syslog.LOG_MASK(syslog.LOG_ERR), syslog.LOG_AUTHPRIV, syslog.LOG_LOCAL7)
syslog.closelog()
for args in (), (1, 2), ("a", "b", "c"), (3,):
    try:
        syslog.syslog(*args)
    except TypeError as error:
        print(type(error).__name__)
