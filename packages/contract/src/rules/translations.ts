import { keysOf } from './objects.ts';

/** The form of a text: one line, several, HTML; or the parts and numbers of a page, which are lists. */
type TextKind = 'line' | 'lines' | 'html' | 'sections' | 'numbers';
interface TextRow {
  kind: TextKind;
  /** The most characters of a line or of lines. */
  longest: number;
}

const line = (longest: number) => ({ kind: 'line', longest }) as const;
const HTML = { kind: 'html', longest: 100_000 } as const;

/**
 * The shop's own texts that have translations, by their names on the wire: each kind with its texts in reading order
 * (docs/decisions/0160).
 */
export const TRANSLATED = {
  product: {
    name: line(200),
    short_description: { kind: 'lines', longest: 2000 },
    unit: line(60),
    dimensions: line(120),
  },
  variant: { label: line(120), size: line(60), color: line(60) },
  category: { name: line(120) },
  slide: { title: line(120), link: line(40) },
  announcement: { title: line(120), message: { kind: 'lines', longest: 1000 } },
  question: { question: line(300), answer: HTML, topic: line(60) },
  page: {
    title: line(120),
    summary: line(300),
    sections: { kind: 'sections', longest: 100_000 },
    numbers: { kind: 'numbers', longest: 120 },
  },
  /** The ingredients of a recipe, one per line. */
  post: { title: line(200), description: HTML, ingredients: { kind: 'lines', longest: 7500 } },
  blog_category: { name: line(120) },
  /** For a collection point its address, too. */
  shipping_zone: { name: line(80), address: line(200) },
  shipping_method: { name: line(80), eta: line(80) },
} as const satisfies Record<string, Record<string, TextRow>>;

/** A kind of item whose texts have translations. */
export type TranslatedKind = keyof typeof TRANSLATED;
/** The names of its texts. */
export type TextOf<T extends TranslatedKind> = Extract<keyof (typeof TRANSLATED)[T], string>;

export const TRANSLATED_KINDS = keysOf(TRANSLATED);

/** The definitions of the texts of a kind. */
export const textsOf = (kind: TranslatedKind): Readonly<Record<string, TextRow>> => TRANSLATED[kind];
