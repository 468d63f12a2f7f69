# No statement leaves an except* block, because the blocks after it have to run.
def leaves(jobs):
    for job in jobs:
        try:
            job()
        except* ValueError:
            break  # expected-error {{'break' cannot leave an 'except*' block}}
        except* TypeError:
            if job:
                continue  # expected-error {{'continue' cannot leave an 'except*' block}}
        except* KeyError:
            with job:
                return 1  # expected-error {{'return' cannot leave an 'except*' block}}
        else:
            break
        finally:
            job.close()


def stays(jobs):
    try:
        jobs()
    except* ValueError as e:
        for error in e.exceptions:
            if error.args:
                break
        while False:
            continue

        def show():
            return e

        class C:
            def show(self):
                return show()

        print((lambda: C().show())())
    return 1
