import io
from tqdm import tqdm, trange

out = io.StringIO()
total = 0
for i in tqdm(range(100), file=out, ncols=60, desc="work", mininterval=0):
    total += i
print(total, out.getvalue().count("\r") > 0, "100%|" in out.getvalue())
with tqdm(total=10, file=out) as bar:
    for i in range(5):
        bar.update(2)
print(bar.n, tqdm.format_meter(5, 10, 1.0), tqdm.format_sizeof(123456))
