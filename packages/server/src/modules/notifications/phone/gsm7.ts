/** The cost of each character of an SMS in GSM-7. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const TWICE = new Set('^{}[]~|\\€\f');

/** Replacements for common characters that GSM-7 lacks; letters lose their accent below. */
const INSTEAD: Readonly<Record<string, string>> = {
  ...{ '’': "'", '‘': "'", '`': "'", '´': "'", '“': '"', '”': '"', '«': '"', '»': '"' },
  ...{ '–': '-', '—': '-', '−': '-', '…': '...', '•': '-', '×': 'x', '\u00a0': ' ', '\u202f': ' ' },
  ...{ œ: 'oe', Œ: 'OE', ç: 'c', '\t': ' ' },
};

/**
 * A text in GSM-7: missing characters are replaced by similar ones, missing letters lose their accent, and all others
 * become `?`. A text in GSM-7 stays as it is.
 */
export function toGsm7(text: string): string {
  return [...text.normalize('NFC')].map(toGsm7Character).join('');
}

function toGsm7Character(character: string): string {
  if (BASIC.has(character) || TWICE.has(character)) return character;
  const instead = INSTEAD[character];
  if (instead !== undefined) return instead;
  const [bare = ''] = character.normalize('NFD');
  return BASIC.has(bare) ? bare : '?';
}

/** The size of an SMS: in GSM-7 by septets, 160 alone and 153 joined; else by UTF-16 units, 70 and 67. */
export interface Segments {
  readonly isGsm7: boolean;
  readonly length: number;
  readonly segments: number;
}

/** Counts the segments of an SMS as the operators bill them; an escape or a surrogate pair is never split. */
export function countSegments(text: string): Segments {
  const characters = [...text];
  const isGsm7 = characters.every((each) => BASIC.has(each) || TWICE.has(each));
  const [alone, joined] = isGsm7 ? [160, 153] : [70, 67];
  const costs = characters.map((each) => (isGsm7 ? (TWICE.has(each) ? 2 : 1) : each.length));
  const length = costs.reduce((sum, cost) => sum + cost, 0);
  if (length <= alone) return { isGsm7, length, segments: 1 };
  let segments = 1;
  let room = joined;
  for (const cost of costs) {
    if (cost > room) {
      segments += 1;
      room = joined;
    }
    room -= cost;
  }
  return { isGsm7, length, segments };
}
