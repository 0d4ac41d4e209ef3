/** The English of a sentence's key: all of it, but for the note behind `|` that tells two uses of a word apart. */
export const english = (sentence: string): string => sentence.split('|', 1)[0] ?? '';
