/**
 * What mail servers of today take, in letters without accents: addresses that look alike to a person or to the
 * database are then the same, and nothing in them can end a line or a header.
 */
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])$/i;
const MAX_LENGTH = 254;

/** An address as somebody typed it, without what surrounds it; null when no mail could reach it. */
export function toEmail(text: string): string | null {
  const email = text.trim();
  return email.length <= MAX_LENGTH && ADDRESS.test(email) ? email : null;
}

/** What two spellings of one address have in common. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}
