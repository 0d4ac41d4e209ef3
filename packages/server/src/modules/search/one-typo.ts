/**
 * LIKE patterns for every word one typo away from this one: a letter wrong, missing, too many, or two swapped.
 * With `isHalf` also for words that go on after it. `word` is letters and digits only, so nothing in it has a
 * meaning for LIKE.
 */
export function oneTypoPatterns(word: string, { isHalf }: { isHalf: boolean }): string[] {
  const letters = [...word];
  const end = isHalf ? '%' : '';
  const patterns = new Set<string>();
  const add = (before: number, middle: string[], after: number) =>
    patterns.add([...letters.slice(0, before), ...middle, ...letters.slice(after)].join('') + end);
  for (let at = 0; at <= letters.length; at += 1) {
    const [here = '', next = ''] = letters.slice(at);
    add(at, ['_'], at);
    if (here) add(at, ['_'], at + 1);
    if (here) add(at, [], at + 1);
    if (next) add(at, [next, here], at + 2);
  }
  return [...patterns];
}
