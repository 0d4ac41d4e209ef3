import { join } from 'node:path';
import { LANGUAGES } from '../packages/contract/src/rules/languages.ts';
import type { Context } from '../packages/server/src/context.ts';
import { seedShop } from '../packages/server/src/database/seed.ts';
import { findProducts } from '../packages/server/src/modules/search/find-products.ts';
import { manyBrands } from '../packages/server/src/testing/given-catalogue.ts';
import { withEmptyShop } from './database.ts';
import searchSet from './search-set.json' with { type: 'json' };

const DEMO = join(import.meta.dirname, '../demo');
/** The shares of the set that must be reached: the right product first, and among the first five. */
export const LEAST = { first: 0.95, five: 0.99 };
const WARM_UP = 10;
const TIMES = 100;
const FIRST_PAGE = {
  page: 1,
  limit: 12,
  offset: 0,
  sort: [{ field: 'relevance', descending: true }],
  fields: null,
};

/** What is searched for, and why. */
const SEARCHES = {
  'half a word': 'ibira',
  'a typo': 'tomatos',
  'two words': 'kivu milk',
  'a typo in each of two words': 'akagrea potatos',
  'a word every fifth product has': 'gold',
  'a word nobody sells': 'xqzwv',
};

/** Milliseconds a search takes, from its text to twelve whole products and their total. */
export interface SearchFigure {
  what: string;
  text: string;
  found: number;
  median: number;
  p95: number;
}

/** Measures searches one after the other among some 10,000 products, without the cache of answers. */
export function benchSearch(): Promise<SearchFigure[]> {
  const keepImage = () => Promise.reject(new Error('this bench needs no pictures'));
  return withEmptyShop(async ({ ctx }) => {
    await seedShop(ctx, { seed: 'demo', demoDir: DEMO, gallery: { keepImage }, pictures: false });
    await manyBrands(ctx);
    const figures: SearchFigure[] = [];
    for (const [what, text] of Object.entries(SEARCHES)) figures.push(await measure(ctx, what, text));
    return figures;
  });
}

/** How many of the set's texts in a language find the right product first, and among the first five. */
export interface SetFigure {
  language: string;
  texts: number;
  first: number;
  five: number;
  /** The texts whose first product is a wrong one. */
  missed: string[];
}

/** Searches the published set (search-set.json) in the demo shop after its start: the last figure is all languages. */
export function benchSearchSet(): Promise<SetFigure[]> {
  const keepImage = () => Promise.reject(new Error('this bench needs no pictures'));
  return withEmptyShop(async ({ ctx }) => {
    await seedShop(ctx, { seed: 'demo', demoDir: DEMO, gallery: { keepImage }, pictures: false });
    const figures: SetFigure[] = [];
    for (const language of LANGUAGES) {
      const figure = { language, texts: 0, first: 0, five: 0, missed: Array.of<string>() };
      for (const { text, right } of searchSet.filter((each) => each.language === language)) {
        const { items } = await findProducts(ctx, { search: text, language }, { ...FIRST_PAGE, limit: 5 });
        const found = items.map(({ slug }) => right.includes(slug));
        figure.texts += 1;
        figure.five += found.includes(true) ? 1 : 0;
        if (found[0]) figure.first += 1;
        else figure.missed.push(text);
      }
      figures.push(figure);
    }
    const sum = (key: 'texts' | 'first' | 'five') => figures.reduce((all, each) => all + each[key], 0);
    const missed = figures.flatMap((each) => each.missed);
    return [
      ...figures,
      { language: 'all', texts: sum('texts'), first: sum('first'), five: sum('five'), missed },
    ];
  });
}

async function measure(ctx: Context, what: string, text: string): Promise<SearchFigure> {
  const took: number[] = [];
  let found = 0;
  for (let time = -WARM_UP; time < TIMES; time += 1) {
    const before = performance.now();
    found = (await findProducts(ctx, { search: text }, FIRST_PAGE)).total;
    if (time >= 0) took.push(performance.now() - before);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(TIMES * share)] ?? 0;
  return { what, text, found, median: at(0.5), p95: at(0.95) };
}
