"""How many letters apart two words are."""

from __future__ import annotations


def within(one: str, other: str, most: int) -> bool:
    """Whether at most ``most`` letters must be changed, put in, left out, or swapped with the next.

    >>> within("фальшреноис", "фальшренонс", 1), within("взятка", "взыскать", 2)
    (True, False)
    >>> within("карат", "карта", 1)
    True
    """
    if abs(len(one) - len(other)) > most:
        return False
    before: list[int] = []
    last = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, theirs in enumerate(other, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != theirs))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == theirs:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return False
        before, last = last, row
    return last[-1] <= most
