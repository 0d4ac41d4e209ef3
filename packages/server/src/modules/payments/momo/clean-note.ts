/** Longest payerMessage and payeeNote. */
const NOTE_LENGTH = 160;

/** Text as the operator takes it: an apostrophe is enough for a 400 (domain.md section 1.4), so `Ab'Umwami` loses its own. */
export function cleanNote(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’`]/gu, '')
    .replace(/[^A-Za-z0-9 .,-]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, NOTE_LENGTH)
    .trim();
}
