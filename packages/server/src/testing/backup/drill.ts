import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { backUpShop } from '../../backup/backup-shop.ts';
import { checkBackup } from '../../backup/check-backup.ts';
import { findEmbeddedUrl } from '../../database/embedded.ts';
import { type RunningShop, runShop } from '../run-shop.ts';
import { askerOf } from '../storm/ask.ts';
import { type Book, buyOnce, ORDINARY } from '../storm/buyer.ts';
import { diceOf } from '../storm/dice.ts';
import { layOutGoods, openOutsider } from '../storm/goods.ts';
import { openStormOperator, type StormOperator } from '../storm/storm-operator.ts';
import { type Fingerprint, fingerprintOf } from './fingerprint.ts';
import { type Restored, restoreAndCompare, type TakenBackup } from './restore-and-compare.ts';

export interface BackupDrillOptions {
  readonly seed: number;
  /** Orders before the first backup begins. */
  readonly orders: number;
  readonly buyers: number;
  readonly tell?: (sentence: string) => void;
}

export interface BackupDrillReport {
  readonly backups: readonly TakenBackup[];
  readonly restored: readonly Restored[];
  /** Every broken promise. */
  readonly violations: readonly string[];
}

const PASSPHRASE = 'a rider who knows every hill';
/** The key for the signature of the drill's shop. */
const KEY = 'k'.repeat(43);
const PATIENCE_MS = 600_000;

/**
 * Backs a demo shop up twice while people order, restores both into new folders and compares them with the moment of
 * the backup (trust.md section 5). Leaves nothing behind.
 */
export async function runBackupDrill(options: BackupDrillOptions): Promise<BackupDrillReport> {
  const folder = await mkdtemp(join(tmpdir(), 'isoko-backup-'));
  const operator = await openStormOperator();
  try {
    const backups = await takeBackups(options, folder, operator);
    const violations = await tryToFool(backups, folder);
    const restored: Restored[] = [];
    for (const backup of backups) {
      const varDir = join(folder, `restored-${backup.what}`);
      restored.push(await restoreAndCompare(backup, { varDir, env: operator.env }));
      options.tell?.(`${backup.what}: restored in ${Math.round(restored.at(-1)?.ms ?? 0)} ms`);
    }
    return {
      backups,
      restored,
      violations: [...violations, ...restored.flatMap((each) => each.violations)],
    };
  } finally {
    await operator.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function takeBackups(
  options: BackupDrillOptions,
  folder: string,
  { env }: StormOperator,
): Promise<TakenBackup[]> {
  const varDir = join(folder, 'shop');
  const shop = await runShop({ varDir, env: { SHOP_SEED: 'demo', RATE_LIMITS: 'off', ...env } });
  const market = await openMarket(shop, options);
  try {
    while (market.book.orders.length < options.orders) await pause(200);
    const backups: TakenBackup[] = [];
    for (const what of ['readable', 'encrypted'] as const) {
      backups.push(await take(what, { varDir, folder, book: market.book }));
      const { report, ms, meanwhile } = backups.at(-1) as TakenBackup;
      options.tell?.(`${what}: ${report.bytes} bytes in ${Math.round(ms)} ms, ${meanwhile} orders meanwhile`);
    }
    return backups;
  } finally {
    await market.close();
    await shop.close();
  }
}

/** Makes buyers buy until it is closed. */
async function openMarket(shop: RunningShop, { seed, buyers }: BackupDrillOptions) {
  const outsider = await openOutsider(shop.varDir);
  const goods = await layOutGoods(outsider.ctx);
  const book: Book = { orders: [], refusals: {}, contradictions: [] };
  const asker = askerOf(
    () => shop.address,
    () => performance.now() + PATIENCE_MS,
  );
  let isOpen = true;
  // A weight that is taken between the snapshot and the read of the book would be in only one of them.
  const habits = { ...ORDINARY, packed: 0 };
  const buying = Array.from({ length: buyers }, async (_, number) => {
    const buyer = { number, habits, dice: diceOf(seed, number), asker, goods, book };
    for (let purchase = 0; isOpen; purchase += 1) await buyOnce(buyer, purchase);
  });
  return {
    book,
    async close() {
      isOpen = false;
      await Promise.all(buying);
      await outsider.close();
    },
  };
}

async function take(
  what: TakenBackup['what'],
  { varDir, folder, book }: { varDir: string; folder: string; book: Book },
): Promise<TakenBackup> {
  const url = await findEmbeddedUrl(varDir);
  if (!url) throw new Error(`no database runs on ${varDir}`);
  const file = join(folder, `${what}.backup`);
  const passphrase = what === 'encrypted' ? PASSPHRASE : null;
  const heard = book.orders.map((order) => ({ ...order }));
  let print: Fingerprint | null = null;
  let looking = 0;
  const began = performance.now();
  const report = await backUpShop({
    ...{ url, varDir, file, passphrase, key: KEY, now: () => new Date() },
    onSnapshot: async (id) => {
      const from = performance.now();
      print = await fingerprintOf(url, id);
      looking = performance.now() - from;
    },
  });
  const ms = performance.now() - began - looking;
  if (!print) throw new Error('the backup did not name its snapshot');
  const meanwhile = book.orders.length - heard.length;
  return { what, file, passphrase, key: KEY, print, heard, meanwhile, ms, report };
}

/** Cut and changed files, and wrong passphrases, must all be refused. */
async function tryToFool(backups: readonly TakenBackup[], folder: string): Promise<string[]> {
  const found: string[] = [];
  await mkdir(join(folder, 'fooled'));
  for (const { what, file, passphrase, report } of backups) {
    const copy = join(folder, 'fooled', what);
    const bytes = await readFile(file);
    await writeFile(copy, bytes);
    await truncate(copy, Math.floor(report.bytes / 2));
    if (await passes(copy, passphrase)) found.push(`${what}: half of it passed for the whole`);
    bytes.writeUInt8(bytes.readUInt8(report.bytes - 500) ^ 1, report.bytes - 500);
    await writeFile(copy, bytes);
    if (await passes(copy, passphrase)) found.push(`${what}: a changed bit was not noticed`);
    if (passphrase && (await passes(file, `${passphrase}!`))) found.push(`${what}: any passphrase opens it`);
  }
  return found;
}

function passes(file: string, passphrase: string | null): Promise<boolean> {
  return checkBackup({ file, passphrase, key: KEY }).then(
    () => true,
    () => false,
  );
}
