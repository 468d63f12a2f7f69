# Messages at and above the level of a logger.

from std.logger import Logger, Level
def main():
    var log = Logger[Level.INFO]()
    log.trace("t")
    log.debug("d")
    log.info("i", 1, 2.5)
    log.warning("w")
    log.error("e", "x")
    var l2 = Logger[Level.DEBUG](prefix="[app] ")
    l2.debug("hello", 3)
    print(Level.INFO, Level.ERROR)
    var d = Logger()
    d.info("shown?")
    d.error("def")
