import { valueAt } from '@isoko/contract/rules/objects';
import { iso1A2Code } from '@rapideditor/country-coder';

/** Languages of services that do not answer in English. */
const LANGUAGES = ['en', 'fr', 'sw', 'rw', 'de', 'es', 'pt', 'it', 'nl', 'ar', 'ru', 'zh'];
/** Where services put the country, and under which names; a code is more exact than a name. */
const PLACES = [
  ['address'],
  [],
  ['results', '0', 'components'],
  ['data', '0'],
  ['features', '0', 'properties'],
];
const FIELDS = ['country_code', 'countryCode', 'country', 'countryName'];
/** Names used by services that are in no list. */
const OTHER_NAMES = new Map([
  ['congo', 'CG'],
  ['dr congo', 'CD'],
  ['drc', 'CD'],
  ['democratic republic of congo', 'CD'],
  ['congo the democratic republic of the', 'CD'],
  ['republique democratique du congo', 'CD'],
]);
const LONGEST_NAME = 80;

/**
 * The country in a reverse geocoder's answer, as ISO 3166-1 alpha-2: by code or by name, in the shapes of common
 * services. Null for an answer without a country, or with an unknown one.
 */
export function readCountry(answer: unknown): string | null {
  for (const path of PLACES) {
    const place = path.reduce(memberOf, answer);
    for (const field of FIELDS) {
      const country = toCode(memberOf(place, field));
      if (country) return country;
    }
  }
  return null;
}

function memberOf(of: unknown, key: string): unknown {
  return typeof of === 'object' && of !== null && Object.hasOwn(of, key) ? valueAt(of, key) : undefined;
}

function toCode(words: unknown): string | null {
  if (typeof words !== 'string' || words.length > LONGEST_NAME) return null;
  const name = words.trim();
  // Only codes and names: the library also knows numbers and flags, which mean other things to services.
  if (!/^[\p{L}\p{M} .,'’()&-]{2,}$/u.test(name)) return null;
  if (/^[a-z]{2,3}$/i.test(name)) return codeOf(name) ?? OTHER_NAMES.get(name.toLowerCase()) ?? null;
  const plain = plainName(name);
  return (
    OTHER_NAMES.get(plain) ?? codeOf(name) ?? names().get(plain) ?? names().get(shortName(plain)) ?? null
  );
}

function codeOf(name: string): string | null {
  const code = iso1A2Code(name);
  // The library also returns unions.
  return code === 'UN' || code === 'EU' ? null : code;
}

let known: Map<string, string> | undefined;

/** The names of all countries in some languages; computed for the first answer that needs it. */
function names(): Map<string, string> {
  if (known) return known;
  known = new Map();
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of allCodes()) {
      const name = display.of(code);
      if (name) known.set(plainName(name), code);
    }
  }
  return known;
}

function allCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((one) => letters.map((two) => one + two)).filter((code) => codeOf(code) === code);
}

/** Lower case, without accents and signs, single spaces. */
function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** The last part of `republic of rwanda`, `united republic of tanzania`, `republique du rwanda`. */
function shortName(plain: string): string {
  return plain.replace(
    /^(the )?(united |federal )?(republic|kingdom|republique|jamhuri) (of|du|de|ya) (the )?/,
    '',
  );
}
