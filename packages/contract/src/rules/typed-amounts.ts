// Parses francs and grams as people type them; separate from formatting, which every first page of a visit loads.

const CURRENCY = /^(?:rwf|frw|rf|francs?)\s*|\s*(?:rwf|frw|rf|francs?)\.?$/i;
/** Digits, or groups of three with one separator; cents must be zero. */
const WRITTEN = /^(?:\d+|\d{1,3}(?:([., '’\u00a0\u202f])\d{3})(?:\1\d{3})*)(?:[.,](?:00?|-))?$/;

/**
 * Whole francs as people write them in Rwanda: `12400`, `12 400`, `12,400`, `12.400 Frw`, `RWF 12,400.00`; null if the
 * text is no such amount. There is no minor unit, so three digits after a separator are thousands.
 */
export function readFrancs(text: string): number | null {
  const bare = text.trim().replace(CURRENCY, '').trim();
  if (!WRITTEN.test(bare)) return null;
  const francs = Number(bare.replace(/[.,](?:00?|-)$/, '').replace(/\D/g, ''));
  return francs <= 2_000_000_000 ? francs : null;
}

/** A bare number up to this means kilos; above it grams. */
const MOST_BARE_KILOS = 50;
/** Kilos and grams together: three digits after the kilos are grams, fewer only with a unit. */
const KILOS_AND_GRAMS =
  /^(\d{1,6})\s*(?:kgs?|kilos?)\s*(?:(\d{3})|(\d{1,3})\s*(?:g|gr|gm|grams?|grammes?|garama)\.?)$/i;
const TYPED = /^(\d{1,6}(?:[.,]\d{1,3})?)\s*(kg|kgs|kilos?|g|gr|gm|grams?|grammes?|garama)?\.?$/i;

/**
 * Grams as people type them: `1,5 kg`, `1.2`, `500 g`, `500`, `2 kg 500`; a small bare number means kilos. Null: it is
 * no weight.
 */
export function readGrams(text: string): number | null {
  return gramsIn(text, MOST_BARE_KILOS) || null;
}

/** Grams of stock, where a bare number always means kilos: `120`, `12,5 kg`, `800 g`, `0`. Null: no weight. */
export function readStockGrams(text: string): number | null {
  return gramsIn(text, Infinity);
}

function gramsIn(text: string, mostBareKilos: number): number | null {
  const [, kilos, ...behind] = KILOS_AND_GRAMS.exec(text.trim()) ?? [];
  if (kilos !== undefined) return Number(kilos) * 1000 + Number(behind.find(Boolean));
  const [, number, unit = ''] = TYPED.exec(text.trim()) ?? [];
  if (number === undefined) return null;
  const value = Number(number.replace(',', '.'));
  const isKilos = unit ? /^k/i.test(unit) : value <= mostBareKilos;
  return Math.round(value * (isKilos ? 1000 : 1));
}
