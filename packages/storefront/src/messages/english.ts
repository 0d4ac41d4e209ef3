/** The English text of a sentence's key: without the note after `|`, which distinguishes two uses of one word. */
export const english = (sentence: string): string => sentence.split('|', 1)[0] ?? '';
