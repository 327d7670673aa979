"""Wind over levels, from the manual's section on climates."""
from functools import lru_cache

HALF = 2**15


class Wind:
    """What wind does over points whose levels are level(i, j), with a sea."""

    def __init__(self, level, sea):
        self.level, self.sea = level, sea
        self.air = lru_cache(maxsize=None)(self.air)

    def step(self, i, j):
        """Kept and taken."""
        if self.level(i, j) < self.sea:
            return 13800, 18900
        rise = max(self.level(i, j) - max(self.level(i - 1, j), self.sea), 0)
        return HALF - min(4600 + (rise * 35 >> 3), 30000), 2000

    def air(self, i, j):
        """Rain and humidity."""
        h = 2**14
        for west in range(8, 0, -1):
            kept, taken = self.step(i - west, j)
            h = (h * kept >> 15) + taken
        kept, taken = self.step(i, j)
        rain = h * 5 >> 5 if self.level(i, j) < self.sea else h * (HALF - kept) >> 15
        return rain, (h * kept >> 15) + taken
