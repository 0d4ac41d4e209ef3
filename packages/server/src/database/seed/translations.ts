import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import { keysOf } from '@isoko/contract/rules/objects';
import { TRANSLATED_KINDS, type TranslatedKind, textsOf } from '@isoko/contract/rules/translations';
import { cleanHtml } from '#server/input/rich-text.ts';
import type { Context } from '../../context.ts';
import { escapeHtml } from '../../modules/content/placeholders.ts';
import {
  selectTranslations,
  type Texts,
  type TranslationRow,
  writeTexts,
} from '../../modules/translations/translation.store.ts';

type Words = Readonly<Record<string, string>>;
type Section = readonly [heading: string, text: string];

/** demo/translations/{language}.json: the demo's texts in one language, by slug or by the original text. */
interface DemoTranslations {
  products: Record<
    string,
    { name: string; short_description: string; labels?: Words; [field: string]: unknown }
  >;
  /** For every product without a unit translation of its own, by the original text. */
  units: Words;
  labels: Words;
  categories: Words;
  slides: Record<string, Words>;
  announcements: Record<string, Words>;
  zones: Words;
  /** The names and addresses of collection points. */
  points: Words;
  /** Name and, after a comma, the time of arrival. */
  methods: Words;
  blog_categories: Words;
  questions: Record<string, { question: string; answer: string; topic: string }>;
  pages: Record<
    string,
    {
      title: string;
      summary: string;
      sections?: Section[];
      paragraphs?: string[];
      numbers?: [value: string, label: string][];
    }
  >;
  posts: Record<string, { title: string; description: string[]; ingredients?: string[] }>;
}

/** Translates the seeded content into the other languages; items that were renamed get no translation. */
export async function insertTranslations(ctx: Context, demoDir: string): Promise<void> {
  const rows = new Map<TranslatedKind, TranslationRow[]>();
  for (const kind of TRANSLATED_KINDS) rows.set(kind, await selectTranslations(ctx.db, kind, null));
  const files = LANGUAGES.filter((language) => language !== 'en').map(async (language) => {
    const file = join(demoDir, 'translations', `${language}.json`);
    const said: DemoTranslations = JSON.parse(await readFile(file, 'utf8'));
    return { language, said, products: rows.get('product') ?? [] };
  });
  const sources = await Promise.all(files);
  // A product next to its variants, so that its search words are written once for all of them.
  const owner = ({ id, written }: TranslationRow) => String(written.product_id ?? id);
  const all = [...rows.values()].flat().sort((a, b) => (owner(a) < owner(b) ? -1 : 1));
  await writeTexts(
    ctx.db,
    all.flatMap((row) => sources.flatMap((source) => version(row, source))),
    ctx.now(),
  );
}

interface Source {
  said: DemoTranslations;
  language: Language;
  products: readonly TranslationRow[];
}

function version({ id, kind, written }: TranslationRow, { said, language, products }: Source) {
  const all = textsIn[kind](said, written, products) ?? {};
  const fields = keysOf(textsOf(kind)).filter((field) => all[field] && written[field]);
  if (!fields.length) return [];
  return [{ id, kind, language, texts: Object.fromEntries(fields.map((field) => [field, all[field]])) }];
}

const textAt = (row: Texts, column: string): string => String(row[column] ?? '');

/** The demo's translations of an item, by field. */
const textsIn: {
  readonly [T in TranslatedKind]: (
    said: DemoTranslations,
    row: Texts,
    products: readonly TranslationRow[],
  ) => Texts | undefined;
} = {
  product: ({ products, units, labels }, row) => ({
    unit: units[textAt(row, 'unit')],
    dimensions: labels[textAt(row, 'dimensions')] ?? units[textAt(row, 'dimensions')],
    ...products[textAt(row, 'slug')],
  }),
  variant: (said, row, products) => {
    const product = products.find(({ id }) => id === row.product_id);
    const own = said.products[textAt(product?.written ?? {}, 'slug')]?.labels ?? {};
    const words = (column: string) => own[textAt(row, column)] ?? said.labels[textAt(row, column)];
    return { label: words('label'), size: words('size'), color: words('color') };
  },
  category: ({ categories }, row) => ({ name: categories[textAt(row, 'slug')] }),
  blog_category: ({ blog_categories }, row) => ({ name: blog_categories[textAt(row, 'slug')] }),
  slide: ({ slides }, row) => slides[textAt(row, 'title')],
  announcement: ({ announcements }, row) => announcements[textAt(row, 'title')],
  question: ({ questions }, row) => {
    const said = questions[textAt(row, 'question')];
    return said && { ...said, answer: paragraphsOf([said.answer]) };
  },
  page: ({ pages }, row) => {
    const said = pages[textAt(row, 'slug')];
    if (!said) return undefined;
    const { title, summary, sections, paragraphs = [], numbers = [] } = said;
    const parts = sections?.map(([heading, text]) => ({ heading, html: paragraphsOf([text]) }));
    const hasNumbers = Array.isArray(row.numbers) && row.numbers.length > 0;
    return {
      ...{ title, summary, sections: parts ?? [{ heading: '', html: paragraphsOf(paragraphs) }] },
      ...(hasNumbers && { numbers: numbers.map(([value, label]) => ({ value, label })) }),
    };
  },
  post: ({ posts }, row) => {
    const said = posts[textAt(row, 'slug')];
    if (!said) return undefined;
    const { title, description, ingredients = [] } = said;
    return { title, description: cleanHtml(paragraphsOf(description)), ingredients: ingredients.join('\n') };
  },
  shipping_zone: ({ zones, points }, row) => ({
    name: zones[textAt(row, 'name')] ?? points[textAt(row, 'name')],
    address: points[textAt(row, 'address')],
  }),
  shipping_method: ({ methods }, row) => {
    const written = [textAt(row, 'name'), textAt(row, 'eta')].filter(Boolean).join(', ');
    const [name, ...eta] = (methods[written] ?? '').split(', ');
    return { name, eta: eta.join(', ') };
  },
};

/** Plain texts as HTML. */
export function paragraphsOf(texts: readonly string[]): string {
  return texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('');
}
