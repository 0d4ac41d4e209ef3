/** Makes French spaces before punctuation and inside quotes non-breaking. */
export const unbroken = (french: string): string =>
  french.replace(/ (?=[:;?!»])/g, '\u00a0').replace(/« /g, '«\u00a0');

/** The same of all sentences of a catalogue. */
export const allUnbroken = (catalogue: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(catalogue).map(([sentence, said]) => [sentence, unbroken(said)]));
