"""The library's logging: levels that are off, formatted records, handlers, filters and exceptions."""
import io
import logging


class Dropping(logging.Filter):
    def filter(self, record):
        return 'secret' not in record.getMessage()


def main():
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logging.Formatter('%(levelname)s:%(name)s:%(message)s'))
    logger = logging.getLogger('bench.parts')
    logger.handlers.clear()
    logger.propagate = False
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    for i in range(500000):
        logger.debug('step %d of %s', i, 'nothing')
    for i in range(36000):
        logger.info('step %d of %s', i, 'something')
        logger.warning('ratio %.3f', i / 7)
    handler.addFilter(Dropping())
    for i in range(12000):
        logger.error('the %s is %r', 'secret' if i % 2 else 'answer', {'n': i})
    for i in range(1500):
        try:
            [][i]
        except IndexError:
            logger.critical('item %d', i)
    text = stream.getvalue()
    lines = text.split('\n')
    print(len(lines), len(text))
    print(lines[100], lines[101], lines[-1502], lines[-2], sep='\n')


if __name__ == '__main__':
    main()
