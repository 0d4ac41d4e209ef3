import { chown, cp, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type RunningShop, runShop } from '../packages/server/src/testing/run-shop.ts';
import { announceShop, FIRST_OWNER, WORKERS } from './own-shop.ts';
import { stockUp } from './shop-database.ts';

/** The parts of a closed shop's folder that another one can start with. */
const KEPT = ['postgres', 'secrets'];
/** Pictures and their sizes, named by content and never changed: the shops share them, so that each is made once. */
const SHARED = 'gallery';

/** One demo shop for each worker; its address is the base of that worker's relative URLs. */
export default async function setUp(): Promise<() => Promise<void>> {
  const varDirs = await Promise.all(
    Array.from({ length: WORKERS }, () => mkdtemp(join(tmpdir(), 'isoko-shop-'))),
  );
  const removeFolders = () =>
    Promise.all(varDirs.map((varDir) => rm(varDir, { recursive: true, force: true })));
  const shops = await openShops(varDirs).catch(async (error) => {
    await removeFolders();
    throw error;
  });
  for (const [index, shop] of shops.entries()) announceShop(index, shop);
  return async () => {
    const codes = await Promise.all(shops.map((shop) => shop.close()));
    await removeFolders();
    for (const [index, code] of codes.entries()) {
      if (code !== 0) throw new Error(`A shop ended with ${code}:\n${shops[index]?.output()}`);
    }
  };
}

/**
 * The first start makes the demo and its pictures, which takes half a minute of work; the others start with a
 * copy and share the pictures.
 */
async function openShops(varDirs: string[]): Promise<RunningShop[]> {
  const [first = '', ...others] = varDirs;
  const { email: OWNER_EMAIL, password: OWNER_PASSWORD } = FIRST_OWNER;
  const env = { RATE_LIMITS: 'off', OWNER_EMAIL, OWNER_PASSWORD };
  const open = (varDir: string) => runShop({ varDir, env });
  const made = await open(first);
  const code = await made.close();
  if (code !== 0) throw new Error(`The first shop ended with ${code}:\n${made.output()}`);
  for (const other of others) await copyShop(first, other);
  const opened = await Promise.allSettled([first, ...others].map(open));
  const shops = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failed = opened.find((each) => each.status === 'rejected');
  if (!failed) {
    await Promise.all(varDirs.map(stockUp));
    await Promise.all(shops.map(rendersPages));
    return shops;
  }
  await Promise.all(shops.map((shop) => shop.close()));
  throw failed.reason;
}

/**
 * The first page of a shop is slow; on a busy machine it is too slow, and the shop answers so. No journey must
 * see that.
 */
async function rendersPages({ address }: RunningShop): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { ok } = await fetch(`${address}/product/details/drinking-glasses`);
    if (ok) return;
    await setTimeout(500);
  }
  throw new Error('A shop of the journeys shows no page.');
}

async function copyShop(from: string, to: string): Promise<void> {
  await symlink(join(from, SHARED), join(to, SHARED), 'junction');
  for (const room of KEPT) {
    await cp(join(from, room), join(to, room), { recursive: true });
    const names = await readdir(join(from, room), { recursive: true });
    for (const name of ['', ...names]) {
      // A database belongs to the user of its server, which may differ from ours.
      const { uid, gid } = await stat(join(from, room, name));
      await chown(join(to, room, name), uid, gid);
    }
  }
}
