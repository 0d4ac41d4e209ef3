import { join } from 'node:path';
import { sql } from 'kysely';
import type { Context } from '../packages/server/src/context.ts';
import { importNow } from '../packages/server/src/modules/imports/import-now.ts';
import { addImport, TERMINAL } from '../packages/server/src/modules/imports/imports.ts';
import { createGallery } from '../packages/server/src/modules/media/gallery.ts';
import { ShopError } from '../packages/server/src/shop-error.ts';
import { withEmptyShop } from './database.ts';

const ROWS = 10_000;
/** Below the maximum of 50,000. */
const MOST_ROWS = 49_000;
/** A quotation mark that never ends, 7 MB long. */
const ENDLESS = `sku,name\nA,"${'x'.repeat(7_000_000)}"\n`;
/** One product with three variants in every five products: six rows. */
const SIMPLE = 4;

/** Rows a second imported into the catalogue, compared with plain INSERTs of the same rows. */
export interface ImportFigure {
  rows: number;
  imported: number;
  plain: number;
  ratio: number;
  /** The longest time without an answer, in ms: while a file was accepted, refused, and imported. */
  stops: { taken: number; refused: number; imported: number };
}

/** Imports 10,000 rows of WooCommerce into an empty shop, and writes the same rows without any rule. */
export function benchImport(rows = ROWS): Promise<ImportFigure> {
  return withEmptyShop(async ({ ctx, folder }) => {
    const plain = rows / (await seconds(() => insertPlainly(ctx, rows)));
    // Stock moves are only ever added (migration 0063); the owner of the table may still remove them.
    await sql`ALTER TABLE stock_move DISABLE TRIGGER stock_move_whole`.execute(ctx.db);
    await sql`TRUNCATE product CASCADE`.execute(ctx.db);
    let stopped = 0;
    const imported =
      rows /
      (await seconds(async () => {
        stopped = await longestStop(() => importFile(ctx, folder, rows));
      }));
    const stops = {
      taken: await longestStop(() => takeFile({ ...ctx, actor: TERMINAL }, fileOf(MOST_ROWS))),
      refused: await longestStop(() => expectRefused(takeFile(ctx, ENDLESS))),
      imported: stopped,
    };
    return { rows, imported, plain, ratio: imported / plain, stops };
  });
}

async function importFile(ctx: Context, folder: string, rows: number): Promise<void> {
  const gallery = createGallery({ dir: join(folder, 'gallery'), log: ctx.log });
  const fetchPicture = () => Promise.reject(new Error('this bench has no pictures'));
  const file = { filename: 'bench.csv', bytes: Buffer.from(fileOf(rows)) };
  const input = { file, mode: 'all', dryRun: false, onProgress: () => {} } as const;
  const done = await importNow(ctx, { gallery, fetchPicture, folder: null }, input);
  if (done.problems || done.done_rows !== rows)
    throw new Error(`${done.problems} problems, ${done.done_rows} rows`);
}

/**
 * The longest work between two turns of the event loop, in ms of processor time of this thread: for this long
 * the shop answers no request, on an otherwise idle machine.
 */
async function longestStop(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  let since = process.threadCpuUsage();
  const turn = () => {
    const { user, system } = process.threadCpuUsage(since);
    longest = Math.max(longest, (user + system) / 1000);
    since = process.threadCpuUsage();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  turn();
  return longest;
}

/** Takes a file as the back office does, into a draft of an import. */
function takeFile(ctx: Context, text: string): Promise<unknown> {
  return addImport(ctx, { file: { filename: 'bench.csv', bytes: Buffer.from(text) }, mode: 'all' });
}

async function expectRefused(work: Promise<unknown>): Promise<void> {
  const refused = await work.then(
    () => false,
    (error) => error instanceof ShopError,
  );
  if (!refused) throw new Error('the file was taken');
}

const HEADER =
  'ID,Type,SKU,Name,Published,Short description,Regular price,Stock,Categories,Parent,Attribute 1 name,Attribute 1 value(s)';

function fileOf(rows: number): string {
  const lines = [HEADER];
  for (let at = 0; lines.length <= rows; at += 1) {
    const text = `"<p>Product <b>${at}</b> of the bench.</p>"`;
    const place = `Place ${at % 20} > Shelf ${at % 60}`;
    const left = rows - lines.length;
    if (at % (SIMPLE + 1) < SIMPLE || left < 3) {
      lines.push(`${at},simple,B-${at},Thing ${at},1,${text},1200.00,7,${place},,,`);
      continue;
    }
    lines.push(`${at},variable,B-${at},Thing ${at},1,${text},,,${place},,Size,"S, L"`);
    for (const size of ['S', 'L'])
      lines.push(
        `${at}${size},variation,B-${at}-${size},Thing ${at} - ${size},1,,1500,3,,B-${at},Size,${size}`,
      );
  }
  return lines.join('\n');
}

/** A product and its stock unit for each row, one statement each, with the shop's triggers and without its rules. */
async function insertPlainly(ctx: Context, rows: number): Promise<void> {
  for (let at = 0; at < rows; at += 1) {
    await sql`
      WITH made AS (
        INSERT INTO product (slug, sku, name, regular_price, date_created, updated_at)
        VALUES (${`plain-${at}`}, ${`P-${at}`}, ${`Plain ${at}`}, 1200, now(), now()) RETURNING id),
      shelf AS (INSERT INTO stock_unit (product_id, on_hand) SELECT id, 7 FROM made RETURNING id)
      INSERT INTO stock_move (unit_id, at, reason, on_hand_delta) SELECT id, now(), 'opening', 7 FROM shelf`.execute(
      ctx.db,
    );
  }
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const before = performance.now();
  await work();
  return (performance.now() - before) / 1000;
}

if (import.meta.main) {
  const { rows, imported, plain, ratio, stops } = await benchImport(Number(process.argv[2] ?? ROWS));
  console.log(
    `${rows} rows: ${imported.toFixed(0)} rows/s imported, ${plain.toFixed(0)} rows/s plainly inserted`,
  );
  console.log(`ratio ${ratio.toFixed(2)}`);
  for (const [what, ms] of Object.entries(stops))
    console.log(`nobody answered for ${ms.toFixed(1)} ms, ${what}`);
}
