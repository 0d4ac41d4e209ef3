import { type ImportField, SPOKEN_COLUMNS, type SpokenText } from '@isoko/contract/import-fields';
import type { ImportMapping } from '@isoko/contract/routes/admin/imports';
import type { Language } from '@isoko/contract/rules/languages';
import { keysOf } from '@isoko/contract/rules/objects';
import type { Table } from './read-table.ts';
import { readPrice, readStock, readVatClass, readYesOrNo } from './read-values.ts';
import { dayFirstOf, readDay, weightIn } from './settled-cells.ts';

/** Names of columns with translated texts in each language, besides `name_fr`, `Nom (fr)` and the like. */
const CALLED: Readonly<Record<Language, Partial<Record<SpokenText, readonly string[]>>>> = {
  en: {
    name: ['name', 'product name', 'title', 'english name', 'name in english'],
    short_description: ['description', 'short description'],
    unit: ['unit', 'sold by'],
    size: ['size'],
    color: ['color', 'colour'],
  },
  fr: {
    name: ['nom', 'désignation', 'designation', 'libellé', 'libelle', 'nom du produit', 'nom français'],
    short_description: ['description courte', 'descriptif', 'description française'],
    unit: ['unité', 'unite', 'conditionnement'],
    size: ['taille'],
    color: ['couleur'],
  },
  rw: {
    name: ['izina', 'igicuruzwa', 'izina mu kinyarwanda'],
    short_description: ['ibisobanuro'],
    unit: ['igipimo'],
    size: ['ingano'],
    color: ['ibara'],
  },
};

/** `name_fr`, `Name (French)`, `nom fr`, `description [rw]`. */
const IN_LANGUAGE = /^(.+?)[\s_([-]+(en|english|anglais|fr|french|français|francais|rw|kinyarwanda)[)\]]?$/;
const SPELT: Readonly<Record<string, Language>> = {
  ...{ en: 'en', english: 'en', anglais: 'en', rw: 'rw', kinyarwanda: 'rw' },
  ...{ fr: 'fr', french: 'fr', français: 'fr', francais: 'fr' },
};

/** The text and language that a column's own name means; null: none of these texts. */
function calledIn(name: string): { text: SpokenText; language: Language } | null {
  for (const language of keysOf(CALLED))
    for (const text of keysOf(CALLED[language]))
      if (CALLED[language][text]?.includes(name)) return { text, language };
  return null;
}

/**
 * The columns with a text in a language: named by a suffix, or because one text has columns in several languages
 * (`name`, `nom`, `izina`). The column in the shop's language is the original, else the first one.
 */
export function spokenColumns(
  header: readonly string[],
  { plain, written }: { plain: (name: string) => string; written: Language },
): ImportMapping {
  const found = header.flatMap((name) => {
    const [, stem = '', ending = ''] = IN_LANGUAGE.exec(plain(name)) ?? [];
    const base = stem ? (calledIn(stem)?.text ?? textNamed(stem)) : null;
    const language = SPELT[ending];
    if (base && language) return [{ name, text: base, language }];
    const called = calledIn(plain(name));
    return called ? [{ name, ...called }] : [];
  });
  const mapping: ImportMapping = {};
  for (const [text, columns] of Map.groupBy(found, (each) => each.text)) {
    if (columns.length < 2 && columns[0]?.language === written) continue;
    const own = columns.find(({ language }) => language === written);
    // A single column without a suffix is the original, whatever its language.
    const first = own ?? columns.find(({ name }) => calledIn(plain(name)));
    for (const { name, language } of columns) {
      const field = name === first?.name ? text : fieldOf(text, language);
      if (!Object.values(mapping).includes(field)) mapping[name] = field;
    }
  }
  return mapping;
}

const textNamed = (stem: string): SpokenText | null =>
  SPOKEN_COLUMNS.find(({ text }) => text === stem.replace(/\s/g, '_'))?.text ?? null;

function fieldOf(text: SpokenText, language: Language): ImportField {
  const column = SPOKEN_COLUMNS.find((each) => each.text === text && each.language === language);
  return column?.field ?? text;
}

/** How many cells of a column are read, and the fewest for a guess. */
const LOOKED_AT = 300;
const FEWEST = 5;
const MOST_OF_THEM = 0.8;

interface Column {
  name: string;
  cells: readonly string[];
  /** How many of them are different. */
  different: number;
}

const share = ({ cells }: Column, says: (cell: string) => boolean) =>
  cells.filter(says).length / cells.length;
const mostly = (says: (cell: string) => boolean) => (column: Column) => share(column, says) >= MOST_OF_THEM;
const isRead = (reading: object) => 'value' in reading;

const PICTURE = /\.(?:jpe?g|png|webp|avif|gif|heic)(?:[?#].*)?$/i;
const UNIT =
  /^(?:\d+(?:[.,]\d+)?\s*)?(?:kg|kgs|g|gr|l|lt|ml|cl|pcs?|pi[eè]ces?|paquet|pack|sachet|boîte|botte|bunch|tray|umufuka|ikiro)\.?(?:\s+\D*\d*)?$/i;
const CODE = /^(?=.*\d)[\p{L}\d][\p{L}\d._/-]{1,29}$/u;
const isPrice = (cell: string) =>
  isRead(readPrice(cell)) || /^\d{1,3}(?:\.\d{3})+(?:\s*\p{L}+)?$/u.test(cell);
const isCurrency = (cell: string) => /^(?:rwf|frw)|(?:rwf|frw|f)\.?$/i.test(cell) && /\d/.test(cell);
const isText = (cell: string) => /\p{L}{3}/u.test(cell);
const isDay = (cell: string) => /^\d{4}-\d{2}-\d{2}/.test(cell) || readDay(cell, true) !== null;

/** Whether the check digit of an EAN or UPC is correct. */
function isBarcode(cell: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(cell)) return false;
  const digits = [...cell].map(Number);
  const check = digits.pop();
  const sum = digits.reverse().reduce((total, digit, at) => total + digit * (at % 2 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10 === check;
}

/** Typical contents of columns, the clearest first. A column is the first of these that no other column is. */
const SIGNS: readonly (readonly [ImportField, (column: Column) => boolean])[] = [
  ['images', mostly((cell) => PICTURE.test(cell))],
  ['barcode', mostly(isBarcode)],
  ['until', (column) => mostly(isDay)(column) && dayFirstOf(column.cells).open.length < column.cells.length],
  ['vat_class', mostly((cell) => isRead(readVatClass(cell)) && !/^1$/.test(cell))],
  [
    'status',
    (column) => column.different <= 2 && mostly((cell) => /publi|draft|brouillon/i.test(cell))(column),
  ],
  ['price', mostly((cell) => isCurrency(cell) && isPrice(cell))],
  ['weight', mostly((cell) => /\p{L}/u.test(cell) && weightIn(cell, undefined) !== null)],
  ['unit', (column) => mostly((cell) => UNIT.test(cell))(column) && column.different < column.cells.length],
  [
    'price',
    (column) =>
      mostly(isPrice)(column) && share(column, (cell) => cell.replace(/\D/g, '').length >= 3) >= 0.5,
  ],
  ['stock', (column) => mostly((cell) => isRead(readStock(cell)))(column) && column.different > 2],
  [
    'sku',
    (column) => mostly((cell) => CODE.test(cell))(column) && column.different >= 0.9 * column.cells.length,
  ],
  ['name', (column) => mostly(isText)(column) && column.different >= MOST_OF_THEM * column.cells.length],
  [
    'categories',
    (column) =>
      mostly(isText)(column) &&
      !mostly((cell) => isRead(readYesOrNo(cell)))(column) &&
      column.different <= Math.max(2, 0.5 * column.cells.length),
  ],
];

/** Guesses columns without a known name by their contents; unclear ones stay unknown. */
export function guessByValues(
  { header, rows }: Pick<Table, 'header' | 'rows'>,
  mapping: ImportMapping,
): ImportMapping {
  const taken = new Set<ImportField>(Object.values(mapping));
  const open = header.flatMap((name, at): Column[] => {
    if (Object.hasOwn(mapping, name)) return [];
    const cells = rows
      .slice(0, LOOKED_AT)
      .map((row) => (row.cells[at] ?? '').trim())
      .filter(Boolean);
    return cells.length < FEWEST ? [] : [{ name, cells, different: new Set(cells).size }];
  });
  const guessed: ImportMapping = {};
  for (const [field, shows] of SIGNS) {
    if (taken.has(field)) continue;
    const column = open.find((each) => !Object.hasOwn(guessed, each.name) && shows(each));
    if (!column) continue;
    guessed[column.name] = field;
    taken.add(field);
  }
  return guessed;
}
