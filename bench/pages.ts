import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runShop } from '../packages/server/src/testing/run-shop.ts';
import { median } from './measure.ts';
import { fillShop } from './writes.ts';
import { childrenOf, type Load, type Shot, shoot } from './wrk.ts';

const SECONDS = 4;
const CONNECTIONS = 32;
const ROUNDS = 3;
const PATHS = {
  home: '/',
  'shop page': '/shop',
  'product page': '/product/details/tomatoes',
  'product list (JSON)': '/api/v1/products/?page=1&limit=12&sort=-date_created',
  'product (JSON)': '/api/v1/products/tomatoes',
};

/** The rates of the shop and of bare node:http with the same bytes, measured in turns in one run. */
export interface PageFigures {
  name: string;
  /** Bytes of the body as sent (brotli). */
  bytes: number;
  shop: Shot;
  raw: Shot;
  /** Of the rates, and of the processor time for an answer. */
  ratio: number;
  cpuRatio: number;
}

interface Recorded {
  headers: [string, string][];
  body: string;
}

const asBrowser = { 'accept-encoding': 'br' };

/** Measures cached pages and cached lists against bare node:http in a process of its own. */
export function benchPages(): Promise<PageFigures[]> {
  return withDemoFolder(async (varDir) => {
    const shop = await runShop({ varDir, env: { RATE_LIMITS: 'off' } });
    try {
      const figures: PageFigures[] = [];
      for (const [name, path] of Object.entries(PATHS)) {
        figures.push(await compare(name, shop.address + path, shop.process.pid as number));
      }
      return figures;
    } finally {
      await shop.close();
    }
  });
}

/** The rates of one process of a machine and of two, measured in turns. */
export interface ProcessFigures {
  name: string;
  one: Shot;
  two: Shot;
}

/**
 * The cached home page, for which `wrk` itself uses one of two cores, and uncached lists, for which it uses a
 * hundredth: each request names the fields in another order.
 */
export function benchProcesses(): Promise<ProcessFigures[]> {
  return withDemoFolder(async (varDir) => {
    const script = join(varDir, 'anew.lua');
    await writeFile(script, ANEW);
    const loads = { 'home page from memory': {}, 'list made anew': { script } };
    const figures: ProcessFigures[] = [];
    for (const [name, load] of Object.entries(loads)) {
      const [one, two]: [Shot[], Shot[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        one.push(await shootProcesses(varDir, 1, load));
        two.push(await shootProcesses(varDir, 2, load));
      }
      figures.push({ name, one: middleOf(one), two: middleOf(two) });
    }
    return figures;
  });
}

const ANEW = `
local fields = { 'name', 'slug', 'sku', 'price', 'sale_price', 'unit', 'images', 'stock_status', 'categories', 'variants' }
math.randomseed(os.time())
request = function()
  for at = #fields, 2, -1 do
    local other = math.random(at)
    fields[at], fields[other] = fields[other], fields[at]
  end
  return wrk.format('GET', '/api/v1/products/?limit=12&fields=' .. table.concat(fields, ','))
end`;

async function shootProcesses(varDir: string, processes: number, more: Pick<Load, 'script'>): Promise<Shot> {
  const shop = await runShop({ varDir, env: { RATE_LIMITS: 'off', PROCESSES: String(processes) } });
  try {
    const pid = shop.process.pid as number;
    const pids = [pid, ...(await childrenOf(pid)).map(Number)];
    const load = { url: shop.address, headers: asBrowser, connections: CONNECTIONS, pids, ...more };
    await shoot({ ...load, seconds: 2 });
    return await shoot({ ...load, seconds: SECONDS });
  } finally {
    await shop.close();
  }
}

async function withDemoFolder<T>(measure: (varDir: string) => Promise<T>): Promise<T> {
  const varDir = await mkdtemp(join(tmpdir(), 'isoko-bench-'));
  try {
    await fillShop(varDir);
    return await measure(varDir);
  } finally {
    await rm(varDir, { recursive: true, force: true });
  }
}

async function compare(name: string, url: string, pid: number): Promise<PageFigures> {
  const load = { connections: CONNECTIONS, headers: asBrowser };
  await shoot({ ...load, url, seconds: 2, pids: [pid] });
  const recorded = await record(url);
  const raw = await startRaw(recorded);
  const shots = { shop: [] as Shot[], raw: [] as Shot[] };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const rawPids = [raw.process.pid as number];
      shots.raw.push(await shoot({ ...load, url: raw.url, seconds: SECONDS, pids: rawPids }));
      shots.shop.push(await shoot({ ...load, url, seconds: SECONDS, pids: [pid] }));
    }
  } finally {
    raw.process.kill();
  }
  const [inShop, bare] = [middleOf(shots.shop), middleOf(shots.raw)];
  const bytes = Buffer.byteLength(recorded.body, 'base64');
  const ratios = { ratio: inShop.rate / bare.rate, cpuRatio: bare.cpuUs / inShop.cpuUs };
  return { name, bytes, shop: inShop, raw: bare, ...ratios };
}

function middleOf(shots: readonly Shot[]): Shot {
  return { rate: median(shots.map(({ rate }) => rate)), cpuUs: median(shots.map(({ cpuUs }) => cpuUs)) };
}

async function record(url: string): Promise<Recorded> {
  const { promise, resolve, reject } = Promise.withResolvers<Recorded>();
  const { get } = await import('node:http');
  get(url, { headers: asBrowser }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk) => chunks.push(chunk));
    answer.on('end', () => {
      const names = Object.entries(answer.headers).filter(
        ([name]) => !/^(date|connection|keep-alive)$/.test(name),
      );
      resolve({
        headers: names.map(([name, value]) => [name, String(value)]),
        body: Buffer.concat(chunks).toString('base64'),
      });
    });
  }).on('error', reject);
  return promise;
}

function startRaw(recorded: Recorded): Promise<{ url: string; process: ChildProcess }> {
  const child = fork(import.meta.filename, ['raw']);
  child.send(recorded);
  return new Promise((resolve, reject) => {
    child.once('message', (url) => resolve({ url: String(url), process: child }));
    child.once('error', reject);
  });
}

/** The bare server: the same headers and bytes, nothing else. */
function serveRaw({ headers, body }: Recorded): void {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_, answer) => {
    answer.writeHead(200, headers.flat());
    answer.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  });
}

if (process.argv[2] === 'raw') process.once('message', (recorded: Recorded) => serveRaw(recorded));
