import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

// Bidirectional overrides can make a line read as another one; control characters break receipts and mail; spaces
// without width are invisible and would count as an answer.
const INVISIBLE = /[\p{Cc}\u00ad\u200b\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** A visible character: a letter, digit or sign, except invisible ones (joiners, fillers, the empty Braille cell). */
const SEEN = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * One line as a person meant it: without control characters and line breaks, with single spaces, trimmed. Empty if
 * nothing of it is visible.
 */
export function oneLine(text: string): string {
  const line = text.toWellFormed().replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim();
  return SEEN.test(line) ? line : '';
}

/** A few lines as a person meant them: line breaks stay, other control characters go, trimmed. */
export function paragraph(text: string): string {
  const lines = text.toWellFormed().split(/\r\n|[\n\r\u2028\u2029]/);
  return lines.map(oneLine).join('\n').trim();
}

/** Titles that people write without a space after the dot: `Dr.Kamanzi` is no web address. */
const TITLE =
  /\b(?:[Dd]r|[Ee]ng|[Ff]r|[Hh]on|[Ii]r|[Mm]gr|[Mm]lle|[Mm]me|[Mm]rs?|[Mm]s|[Pp]rof|[Pp]st|[Rr]ev|[Ss]r|[Ss]te?)\.(?=\p{Lu}\p{Ll})/gu;
const PLACE_IN_THE_WEB = /https?\b|:\/\/|\bwww\.|@|[\p{L}\d-]{2,}\.\p{L}{2,}/iu;

/** Whether a line holds a link, a web address or an e-mail address: no name does. */
export function holdsLink(line: string): boolean {
  return PLACE_IN_THE_WEB.test(line.replace(TITLE, ''));
}

/**
 * A phone number as people type it (`0788 123 456`, `788123456`, `+250 (0)788…`, a foreign one with its `+`) in E.164;
 * null if no such number can exist.
 */
export function toE164(text: string): string | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'RW', extract: false });
  return number?.isValid() ? number.number : null;
}

/**
 * The addresses that mail servers accept today, without accents: so no two addresses look alike but differ, and no
 * address can end a line or a header.
 */
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])$/i;
const MAX_EMAIL = 254;

/** An address as typed, trimmed; null if no mail could reach it. */
export function toEmail(text: string): string | null {
  const email = text.trim();
  return email.length <= MAX_EMAIL && ADDRESS.test(email) ? email : null;
}

/** Equal for all spellings of one address. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

const MAX_SLUG = 120;
/** Leaves room for a suffix that makes it unique: `-123456`. */
const MAX_BASE = MAX_SLUG - 7;

/** A name as part of an address: `Ibirayi 5 kg` becomes `ibirayi-5-kg`. Without any letter or digit: `fallback`. */
export function toSlug(name: string, fallback: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_BASE)
    .replace(/^-+|-+$/g, '');
  return slug || fallback;
}

/** The slug, or the first of slug-2, slug-3 … that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let count = 2; ; count += 1) if (!taken.has(`${slug}-${count}`)) return `${slug}-${count}`;
}
