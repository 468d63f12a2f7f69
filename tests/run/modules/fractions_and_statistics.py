"""fractions and statistics over ints, floats and decimals."""
from fractions import Fraction
import statistics, math
print(Fraction(1,3)+Fraction(1,6), repr(Fraction("0.75")), Fraction(0.5), Fraction(3,4)**2, float(Fraction(1,3)), Fraction(7,3).limit_denominator(2), math.floor(Fraction(7,2)))
d=[1,2,2,3,4,5.5]
print(statistics.mean(d), statistics.median(d), statistics.mode(d), statistics.stdev(d), statistics.variance(d), statistics.pstdev(d), statistics.quantiles(d), statistics.fmean(d), statistics.geometric_mean(d), statistics.harmonic_mean(d), statistics.multimode(d))
n=statistics.NormalDist(100,15); print(n.cdf(110), n.inv_cdf(0.9), n.pdf(100), n+n, statistics.linear_regression([1,2,3],[2,4,6.1]), statistics.correlation([1,2,3],[3,2,1]))
