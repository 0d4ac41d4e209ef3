import { absence } from './drills/absence.ts';
import { cluster } from './drills/cluster.ts';
import { disk } from './drills/disk.ts';
import type { RunDrill } from './drills/drill.ts';
import { leave } from './drills/leave.ts';
import { load } from './drills/load.ts';
import { mail } from './drills/mail.ts';
import { messages } from './drills/messages.ts';
import { migrate } from './drills/migrate.ts';
import { operator } from './drills/operator.ts';
import { backup, raceAll, storm } from './drills/storm.ts';
import { benchGrowth, GROWTH_LIMIT_MS } from './growth.ts';
import { benchImport } from './import.ts';
import { benchLighthouse, RUNS } from './lighthouse.ts';
import { benchList, LIST_LIMIT_MS } from './list.ts';
import { numbersFrom } from './measure.ts';
import { benchOrders } from './orders.ts';
import { benchPages, benchProcesses } from './pages.ts';
import { benchPhone } from './phone.ts';
import { benchSearch, benchSearchSet, LEAST } from './search.ts';
import { benchStart } from './start.ts';
import { benchUncached } from './uncached.ts';
import { benchWeight } from './weight.ts';
import { benchWrites } from './writes.ts';

/**
 * Every measurement as tables of Markdown, in the order of docs/benchmarks.md. `npm run bench [--
 * pages|processes|writes|weight|phone|lighthouse|uncached|search|list|orders|import]`, `-- lighthouse --runs 1` for fewer
 * runs of each page, `-- uncached --products 100000` for a larger shop.
 */
const benches = {
  pages: showPages,
  processes: showProcesses,
  writes: showWrites,
  weight: showWeight,
  phone: showPhone,
  lighthouse: showLighthouse,
  uncached: showUncached,
  search: showSearch,
  list: showList,
  orders: showOrders,
  import: showImport,
};

/** The drills of docs/operations/drills.md; each runs only by name: `npm run bench -- storm --kills 6`. */
const drills: Record<string, RunDrill> = {
  storm,
  races: raceAll,
  backup,
  leave,
  absence,
  cluster,
  load,
  mail,
  messages,
  operator,
  migrate,
  disk,
  growth: showGrowth,
  start: showStart,
};

async function showPages(): Promise<void> {
  heading('Cached pages and lists beside bare node:http sending the same bytes');
  row(
    'what',
    'bytes (br)',
    'shop, answers/s',
    'bare, answers/s',
    'ratio',
    'CPU µs, shop',
    'bare',
    'ratio of CPU',
  );
  rule(8);
  for (const { name, bytes, shop, raw, ratio, cpuRatio } of await benchPages()) {
    const rates = [whole(shop.rate), whole(raw.rate), ratio.toFixed(2)];
    row(name, whole(bytes), ...rates, shop.cpuUs.toFixed(1), raw.cpuUs.toFixed(1), cpuRatio.toFixed(2));
  }
}

async function showProcesses(): Promise<void> {
  heading('What one process of a machine answers in a second, and two');
  row('what', 'one', 'two', 'ratio', 'CPU µs an answer, one', 'two together');
  rule(6);
  for (const { name, one, two } of await benchProcesses()) {
    const rates = [whole(one.rate), whole(two.rate), (two.rate / one.rate).toFixed(2)];
    row(name, ...rates, one.cpuUs.toFixed(1), two.cpuUs.toFixed(1));
  }
}

async function showWrites(): Promise<void> {
  heading('A list from memory, while every twentieth request changes a price; requests/s');
  row('reads alone', 'mixed', 'changes alone', 'mixed, if both cost what they cost alone', 'ratio');
  rule(5);
  const { reads, mixed, writes, bound } = await benchWrites();
  row(whole(reads), whole(mixed), whole(writes), whole(bound), (mixed / bound).toFixed(2));
}

/** Takes minutes, so it runs only by name: `npm run bench -- start --rounds 3 --pages 10000`. */
async function showStart(args: string[]): Promise<boolean> {
  const figures = await benchStart(numbersFrom(args, { rounds: 3, pages: 10_000 }));
  heading('A warm start, and what it holds');
  row('first page after, ms', 'CPU until then, ms', 'idle, MB', 'after the pages, MB', 'PostgreSQL, MB');
  rule(5);
  const { firstPageMs, cpuMs, idleMb, afterPagesMb, postgresMb } = figures;
  row(...[firstPageMs, cpuMs, idleMb, afterPagesMb, postgresMb].map(whole));
  return true;
}

async function showWeight(): Promise<void> {
  heading('First view on a phone (360 × 740, 2×), KB over the wire, nothing cached');
  row('page', 'HTML', 'JS', 'CSS', 'fonts', 'pictures', 'other', 'all');
  rule(8);
  for (const { name, html, script, style, font, image, other, total } of await benchWeight()) {
    row(name, ...[html, script, style, font, image, other, total].map(kilobytes));
  }
}

async function showPhone(): Promise<void> {
  heading('A slow phone: 700 kbit/s, 300 ms, processor 12 times slower, cold, ms');
  row('', 'product page of the shop', 'bare page of React and its router, same pictures', 'ratio');
  rule(4);
  const { added, alive } = await benchPhone();
  const rows = { '"Add to cart" works': added, 'React has the page': alive };
  for (const [what, { shop, bare, ratio }] of Object.entries(rows))
    row(what, whole(shop), whole(bare), ratio.toFixed(2));
}

/** `--runs 1`: each page is measured once, which takes two minutes instead of eight. */
async function showLighthouse(args: string[]): Promise<void> {
  const { runs: count } = numbersFrom(args, { runs: RUNS });
  heading('Lighthouse, mobile defaults');
  row(
    'page',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'performance, run by run',
    'what costs marks',
  );
  rule(7);
  for await (const { name, marks, runs, lost } of benchLighthouse(Math.max(1, count)))
    row(name, ...marks.map(whole), runs.join(' '), lost.join(', '));
}

async function showUncached(args: string[]): Promise<void> {
  const { products } = numbersFrom(args, { products: 10_000 });
  heading(`Answers that are made anew each time, among 2,000 products and ${whole(products)}`);
  row('call', 'products', 'answers/s', 'CPU µs, Node', 'PostgreSQL');
  rule(5);
  for (const size of [2_000, products])
    for (const { name, rate, cpuUs, postgresUs } of await benchUncached(size))
      row(name, ...[size, rate, cpuUs, postgresUs].map(whole));
}

async function showSearch(): Promise<void> {
  heading('Search among 10,000 products, ms');
  row('search', 'text', 'found', 'median', 'p95');
  rule(5);
  for (const { what, text, found, median, p95 } of await benchSearch()) {
    row(what, text, whole(found), median.toFixed(1), p95.toFixed(1));
  }
  await showSearchSet();
}

/** The published set of searches; the bench fails if too few of them find the right product. */
async function showSearchSet(): Promise<void> {
  heading('Searches of the published set that find what they mean, in the demo shop');
  row('language', 'texts', 'first', 'among the first five', 'first is another one');
  rule(5);
  const share = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;
  for (const { language, texts, first, five, missed } of await benchSearchSet()) {
    const others = language === 'all' ? '' : missed.join(', ');
    row(language, whole(texts), share(first, texts), share(five, texts), others);
    const isLow = first / texts < LEAST.first || five / texts < LEAST.five;
    if (language === 'all' && isLow) process.exitCode = 1;
  }
}

async function showList(): Promise<void> {
  heading('A shopping list, from its text to every match, ms');
  row('shop', 'lines', 'median', 'slowest');
  rule(4);
  for (const { what, lines, median, slowest } of await benchList()) {
    row(what, whole(lines), median.toFixed(0), slowest.toFixed(0));
    if (lines <= 20 && slowest > LIST_LIMIT_MS) process.exitCode = 1;
  }
}

async function showOrders(): Promise<void> {
  heading('Guest orders of three lines, eight buyers at once');
  row(
    ...['through the front door, orders/s', 'the same SQL sent directly, orders/s', 'ratio'],
    ...['CPU ms an order, shop', 'PostgreSQL'],
  );
  rule(5);
  const { frontDoor, sameSql, ratio, cpuMs } = await benchOrders();
  row(
    ...[whole(frontDoor), whole(sameSql), ratio.toFixed(2), cpuMs.shop.toFixed(1), cpuMs.postgres.toFixed(1)],
  );
}

/** Takes minutes, so it runs only by name: `npm run bench -- growth --orders 1000000 --products 100000`. */
async function showGrowth(args: string[]): Promise<boolean> {
  const size = numbersFrom(args, { orders: 100_000, products: 20_000 });
  const { calls, written, invariants, bytesAnOrder } = await benchGrowth(size, (line) => console.error(line));
  heading(`10,000 orders and 1,000 products beside ${whole(size.orders)} and ${whole(size.products)}, ms`);
  row('call', 'small', 'large', 'ratio');
  rule(4);
  for (const { name, small, large, ratio } of calls)
    row(name, small.toFixed(1), large.toFixed(1), ratio.toFixed(1));
  row('check-invariants, s', '', invariants.toFixed(1), '');
  row('bytes of an order, with all that belongs to it', '', whole(bytesAnOrder), '');
  row('writing the shop, s', '', written.toFixed(0), '');
  return calls.every(({ large }) => large <= GROWTH_LIMIT_MS);
}

async function showImport(): Promise<void> {
  heading('A file of WooCommerce into an empty shop');
  row('rows', 'imported, rows/s', 'plain INSERTs of a product and its shelf, rows/s', 'ratio');
  rule(4);
  const { rows, imported, plain, ratio } = await benchImport();
  row(whole(rows), whole(imported), whole(plain), ratio.toFixed(2));
}

const heading = (text: string) => console.log(`\n### ${text}\n`);
const row = (...cells: string[]) => console.log(`| ${cells.join(' | ')} |`);
const rule = (columns: number) => console.log(`|${'---|'.repeat(columns)}`);
const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

const wanted = process.argv.slice(2);
const drill = drills[wanted[0] ?? ''];
if (drill) process.exitCode = (await drill(wanted.slice(1))) ? 0 : 1;
else await measure();

async function measure(): Promise<void> {
  const names = wanted.filter((word) => Object.hasOwn(benches, word));
  const options = wanted.slice(names.length);
  const isOf = names.length === 1 && options[0]?.startsWith('--');
  if (options.length > 0 && !isOf) {
    const known = [...Object.keys(benches), ...Object.keys(drills)].join(', ');
    throw new Error(`npm run bench -- takes one of ${known}, and options of that one, as --runs 1`);
  }
  for (const [name, bench] of Object.entries(benches)) {
    if (names.length === 0 || names.includes(name)) await bench(options);
  }
}
