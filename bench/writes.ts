import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '../packages/server/src/database/connect.ts';
import { startEmbedded } from '../packages/server/src/database/embedded.ts';
import { migrate } from '../packages/server/src/database/migrate.ts';
import { seedShop } from '../packages/server/src/database/seed.ts';
import { createLogger } from '../packages/server/src/log.ts';
import { secretsFrom } from '../packages/server/src/secrets.ts';
import { aCustomer } from '../packages/server/src/testing/given-customers.ts';
import { runShop } from '../packages/server/src/testing/run-shop.ts';
import { median } from './measure.ts';
import { shoot } from './wrk.ts';

const DEMO = join(import.meta.dirname, '../demo');
const LIST = '/api/v1/products/?page=1&limit=12&sort=-date_created';
const SECONDS = 5;
const ROUNDS = 3;
const CONNECTIONS = 10;
/** One request in this many changes a price. */
const ONE_OF = 20;

/** A cached list alone, with a price changed by every twentieth request, and those changes alone; answers a second. */
export interface WritesFigures {
  reads: number;
  mixed: number;
  writes: number;
  /** The rate of the mix if reads and changes cost as much as they do alone. */
  bound: number;
}

/** Measures how much changes by staff reduce the rate of cached answers. */
export async function benchWrites(): Promise<WritesFigures> {
  const varDir = await mkdtemp(join(tmpdir(), 'isoko-bench-'));
  try {
    const { token, ids } = await fillShop(varDir);
    const scripts = { mixed: join(varDir, 'mixed.lua'), writes: join(varDir, 'writes.lua') };
    await writeFile(scripts.mixed, scriptOf({ token, ids, oneOf: ONE_OF }));
    await writeFile(scripts.writes, scriptOf({ token, ids, oneOf: 1 }));
    const shop = await runShop({ varDir, env: { RATE_LIMITS: 'off' } });
    try {
      const load = { url: shop.address, seconds: SECONDS, connections: CONNECTIONS, pids: [] };
      await shoot({ ...load, url: shop.address + LIST });
      const rates = { reads: [] as number[], mixed: [] as number[], writes: [] as number[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        rates.reads.push((await shoot({ ...load, url: shop.address + LIST })).rate);
        rates.mixed.push((await shoot({ ...load, script: scripts.mixed })).rate);
        rates.writes.push((await shoot({ ...load, script: scripts.writes })).rate);
      }
      const [reads, mixed, writes] = [median(rates.reads), median(rates.mixed), median(rates.writes)];
      const bound = 1 / ((1 - 1 / ONE_OF) / reads + 1 / ONE_OF / writes);
      return { reads, mixed, writes, bound };
    } finally {
      await shop.close();
    }
  } finally {
    await rm(varDir, { recursive: true, force: true });
  }
}

/**
 * Writes the demo shop into a folder, with a logged-in user who may change prices, and without pictures:
 * otherwise the shop would be measured while it makes them at its first start.
 */
export async function fillShop(varDir: string): Promise<{ token: string; ids: string[] }> {
  const log = createLogger({ level: 'silent' });
  const { url, stop } = await startEmbedded({ varDir, log });
  const { db, close } = connectDatabase(url, { log });
  const ctx = { db, now: () => new Date(), log, wallets: {}, ...secretsFrom('bench') };
  try {
    await migrate(url);
    const keepImage = () => Promise.reject(new Error('this bench needs no pictures'));
    await seedShop(ctx, { seed: 'demo', demoDir: DEMO, gallery: { keepImage }, pictures: false });
    const { token } = await aCustomer(ctx, { role: 'manager' });
    // Products whose price is free: without variants, which have their own prices, and without an offer.
    const rows = await db
      .selectFrom('product')
      .select('id')
      .where('sale_price', 'is', null)
      .where((eb) => eb.not(eb.exists(eb.selectFrom('variant').whereRef('product_id', '=', 'product.id'))))
      .limit(50)
      .execute();
    return { token, ids: rows.map(({ id }) => id) };
  } finally {
    await close();
    await stop();
  }
}

/** For wrk: reads the list, and changes another product's price with every so-manieth request. */
function scriptOf({ token, ids, oneOf }: { token: string; ids: string[]; oneOf: number }): string {
  return `
local ids = {${ids.map((id) => JSON.stringify(id)).join(',')}}
local reads = {['accept-encoding'] = 'br'}
local writes = {['content-type'] = 'application/json', ['x-isoko-staff'] = '1', cookie = 'isoko-staff=${token}'}
local count = 0
function request()
  count = count + 1
  if count % ${oneOf} ~= 0 then return wrk.format('GET', '${LIST}', reads) end
  local path = '/api/v1/admin/products/' .. ids[count % #ids + 1] .. '/price'
  return wrk.format('PATCH', path, writes, '{"price":' .. (1000 + count % 7777) .. '}')
end
`;
}
