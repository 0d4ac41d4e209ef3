import { join } from 'node:path';
import { seedShop } from '../packages/server/src/database/seed.ts';
import { readList } from '../packages/server/src/modules/lists/saved-lists.ts';
import { manyBrands } from '../packages/server/src/testing/given-catalogue.ts';
import { withEmptyShop } from './database.ts';

const DEMO = join(import.meta.dirname, '../demo');
const TIMES = 20;
/** A list of 20 lines is answered within a second (specification of the shopping list, decisions/0166). */
export const LIST_LIMIT_MS = 1_000;

/** Twenty lines as people write them, with typos, in three languages. */
const LINES =
  'ibirayi 10 kg\ntomatos 2 kg\nisukari 1kg\namavuta 3L\n500 za inyanya\n12 eggs\numuceri umufuka 1\n2kg ya karoti\n' +
  'umunyu\nibishyimbo 5kg\namata 6\nisombe 500g\nhalf kilo beef\ngarlick 250 g\noranges 2 kg\npineaple 3\n' +
  'isabune yo koga 2\nspaghetti 2 x 500g\nbutter\nicyayi 250 g';

/** Milliseconds that reading a list takes, from its text to every match with its size. */
export interface ListFigure {
  what: string;
  lines: number;
  median: number;
  slowest: number;
}

/** Reads lists of 20 and of 60 lines, in the demo shop and among some 10,000 products. */
export function benchList(): Promise<ListFigure[]> {
  const keepImage = () => Promise.reject(new Error('this bench needs no pictures'));
  return withEmptyShop(async ({ ctx }) => {
    await seedShop(ctx, { seed: 'demo', demoDir: DEMO, gallery: { keepImage }, pictures: false });
    const measure = async (what: string, text: string): Promise<ListFigure> => {
      const took: number[] = [];
      let lines = 0;
      for (let time = 0; time < TIMES; time += 1) {
        const before = performance.now();
        lines = (await readList(ctx, { text })).length;
        took.push(performance.now() - before);
      }
      took.sort((a, b) => a - b);
      return { what, lines, median: took[TIMES / 2] ?? 0, slowest: took.at(-1) ?? 0 };
    };
    const figures = [await measure('the demo shop', LINES)];
    await manyBrands(ctx);
    figures.push(await measure('10,000 products', LINES));
    figures.push(await measure('10,000 products', [LINES, LINES, LINES].join('\n')));
    return figures;
  });
}
