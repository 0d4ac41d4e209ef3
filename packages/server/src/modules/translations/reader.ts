import type { OrderLine } from '@isoko/contract';
import type { Language } from '@isoko/contract/rules/languages';
import { keysOf, valueAt } from '@isoko/contract/rules/objects';
import { type TranslatedKind, textsOf } from '@isoko/contract/rules/translations';
import type { Context } from '#server/context.ts';
import { ourWords } from '#server/sentences/sentence.ts';
import { readShopSettings } from '../settings/read-shop.ts';
import { selectLineWords, selectMethodTexts, selectTexts } from './translation.store.ts';

/** What an item in another language says about its translation. */
export interface Read {
  /** The language of texts that have no translation for the reader; absent: all have one. */
  written_in?: Record<string, Language>;
  /** In Kinyarwanda: the shop's own name for it, if it is different. */
  original_name?: string;
}

/** Translates the shop's own texts for a reader. */
export interface Reader {
  /** It returns every item in the original. */
  readonly asWritten: boolean;
  /** The item with its texts in that language, in the original where there is no translation. `id`: of its row. */
  read<T extends object>(kind: TranslatedKind, item: T, id: string): T & Read;
}

const AS_WRITTEN: Reader = { asWritten: true, read: (_, item) => item };

/** The language of the shop's own texts. */
export async function readContentLanguage(ctx: Context): Promise<Language> {
  return (await readShopSettings(ctx)).content_language;
}

/** The languages to translate from and to; null: the caller asked for none, or for the original. */
async function waysOf(ctx: Context, to = ctx.asked): Promise<{ from: Language; to: Language } | null> {
  if (!to) return null;
  const read = () => readContentLanguage(ctx);
  const from = await (ctx.remember?.language('content', read) ?? read());
  return from === to ? null : { from, to };
}

/** A reader of these items (ids of their rows) in the language the caller asked for, else in the original. */
export async function openReader(ctx: Context, ids: readonly string[]): Promise<Reader> {
  const ways = await waysOf(ctx);
  if (!ways) return AS_WRITTEN;
  const { from, to } = ways;
  const texts = await selectTexts(ctx.db, ids, to);
  return {
    asWritten: false,
    read(kind, item, id) {
      const own = texts.get(id);
      const local = to === 'rw' ? valueAt(item, 'local_name') : null;
      const saidOf = (field: string) => own?.[field] ?? (field === 'name' ? local : null);
      return say(keysOf(textsOf(kind)), item, { saidOf, from, to });
    },
  };
}

function say<T extends object>(
  fields: readonly string[],
  item: T,
  { saidOf, from, to }: { saidOf: (field: string) => unknown; from: Language; to: Language },
): T & Read {
  const said: T & Read = { ...item };
  const left = fields.filter((field) => {
    const written = valueAt(item, field);
    if (written === undefined || written === null || written === '') return false;
    const version = saidOf(field) ?? null;
    if (version === null) return true;
    Reflect.set(said, field, version);
    if (field === 'name' && to === 'rw' && version !== written) said.original_name = String(written);
    return false;
  });
  if (left.length) said.written_in = Object.fromEntries(left.map((field) => [field, from]));
  return said;
}

/**
 * An object whose texts are ours until staff change them (payment methods, days), in a language: by its translations
 * (`own`), else our own sentences are translated, and texts by staff stay.
 */
export function readOurs<T extends object>(
  fields: readonly string[],
  item: T,
  { from, to }: { from: Language; to: Language | undefined },
  own?: unknown,
): T & Read {
  if (!to || from === to) return item;
  const saidOf = (field: string) => valueAt(own, field) || ourWords(valueAt(item, field), to);
  return say(fields, item, { saidOf, from, to });
}

/** The same for several, in the language the caller asked for; `versionsOf`: the translations of one. */
export async function readAllOurs<T extends object>(
  ctx: Context,
  fields: readonly string[],
  items: T[],
  versionsOf?: (item: T) => unknown,
) {
  const ways = await waysOf(ctx);
  if (!ways) return items;
  return items.map((item) => readOurs(fields, item, ways, valueAt(versionsOf?.(item), ways.to)));
}

/** The delivery methods of a zone, by their translations, else by our own sentences. */
export async function readMethods<T extends { code: string }>(
  ctx: Context,
  zoneId: string,
  methods: T[],
): Promise<(T & Read)[]> {
  const ways = await waysOf(ctx);
  if (!ways) return methods;
  const texts = await selectMethodTexts(ctx.db, zoneId, ways.to);
  return methods.map((method) => {
    const own = texts.get(method.code);
    const saidOf = (field: string) => own?.[field] ?? ourWords(valueAt(method, field), ways.to);
    return say(keysOf(textsOf('shipping_method')), method, { saidOf, ...ways });
  });
}

/** The parts of a line that have translations. */
interface Line {
  product: { _id: string; name: string; unit?: string | null };
  index: number;
  label: string | null;
}

/** The lines of a cart in the language the caller asked for, with the present names of their products. */
export async function readLines<L extends Line>(ctx: Context, lines: L[]): Promise<L[]> {
  const ways = await waysOf(ctx);
  if (!ways || !lines.length) return lines;
  const ids = lines.map(({ product }) => product._id);
  const words = await selectLineWords(ctx.db, ids, ways.to);
  const wordsOf = (id: string, index: number) =>
    words.find((each) => each.product_id === id && each.index === index) ??
    words.find((each) => each.product_id === id);
  return lines.map((line) => inWords(line, wordsOf(line.product._id, line.index), ways));
}

/** A line of an order with its product's name in that language at the time of the order. */
export function readBoughtLine(
  line: OrderLine,
  kept: Readonly<Partial<Record<Language, { name?: string; label?: string }>>>,
  { from, to }: { from: Language; to: Language | undefined },
): OrderLine {
  return !to || from === to ? line : inWords(line, kept[to], { from, to });
}

function inWords<L extends Line>(
  line: L,
  words: { name?: string | null; unit?: string | null; label?: string | null } | undefined,
  ways: { from: Language; to: Language },
): L {
  const product = say(['name', 'unit'], line.product, { saidOf: (field) => valueAt(words, field), ...ways });
  const { label, written_in } = say(
    ['label'],
    { label: line.label },
    { saidOf: () => words?.label, ...ways },
  );
  return { ...line, product, label, ...(written_in && { written_in }) };
}
