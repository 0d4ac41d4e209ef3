import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { aCustomer } from '../../packages/server/src/testing/given-customers.ts';
import type { Send } from '../../packages/server/src/testing/storm/ask.ts';
import { buyThrough } from '../../packages/server/src/testing/storm/buy-through.ts';
import type { KillableShop } from '../../packages/server/src/testing/storm/killable-shop.ts';
import { type Drill, drillOf, openStage, type RunDrill } from './drill.ts';

const BACK_WITHIN_MS = 60_000;
const CALM_WITHIN_S = 180;

type Options = 'seconds' | 'rounds' | 'mib' | 'buyers';
interface Felt {
  refused: number;
  uploads: Record<number, number>;
}

const play = async (drill: Drill<Options>): Promise<string> => {
  const { seed, options, left, breaks } = drill;
  const disk = await mountSmallDisk(options.mib);
  left.defer(disk.close);
  const { traffic, ...place } = await openStage(drill, { folder: disk.folder });
  const { shop, outsider } = place;
  const { token } = await aCustomer(outsider.ctx, { role: 'owner' });

  const felt: Felt = { refused: 0, uploads: {} };
  const send: Send = async (address, request) => {
    const outcome = await traffic.send(address, request);
    if (outcome?.status === 503) felt.refused += 1;
    return outcome;
  };
  const run = { seed, ...options, purchases: 10_000, calmWithin: CALM_WITHIN_S, send };
  const ordeal = await buyThrough({ ...run, ...place }, async () => {
    for (let round = 1; round <= options.rounds; round += 1) {
      const fault = await fillOnce(drill, { disk, shop, token, felt, round });
      if (fault) return { fault };
    }
    return {};
  });
  breaks(...ordeal.violations);
  if (felt.refused === 0) breaks('nobody felt that the disk was full: the drill proves nothing');
  const code = await shop.close();
  if (code !== 0) breaks(`after SIGTERM the shop left with ${code}`);
  const uploads = Object.entries(felt.uploads).map(([status, times]) => `${times} × ${status}`);
  return `full ${options.rounds} times for ${options.seconds} s, ${ordeal.orders} orders, ${felt.refused} calls refused with 503, uploads ${uploads.join(', ')}`;
};

const onSmallDisk = drillOf('disk', { seconds: 15, rounds: 2, mib: 260, buyers: 5 }, play);

/** A disk without space (trust.md section 5). If nothing can be mounted it says so, and does not pass. */
export const disk: RunDrill = async (args) => {
  const probe = await mountSmallDisk(1).catch((error: unknown) => {
    if (!(error instanceof NoDisk)) throw error;
    console.log(`disk: not drilled: ${error.message}`);
    return null;
  });
  await probe?.close();
  return probe !== null && onSmallDisk(args);
};

interface Fill {
  disk: SmallDisk;
  shop: KillableShop;
  token: string;
  felt: Felt;
  round: number;
}

/** No space for a while, then all of it again. Resolves with a sentence if the shop did not recover. */
async function fillOnce(
  { options, breaks, tell }: Drill<Options>,
  { disk, shop, token, felt, round }: Fill,
): Promise<string | undefined> {
  await pause(3_000);
  const end = performance.now() + options.seconds * 1_000;
  while (performance.now() < end) {
    // Space that the database frees meanwhile is filled as well.
    await disk.fill();
    const status = await upload(shop.address(), token);
    felt.uploads[status] = (felt.uploads[status] ?? 0) + 1;
    if (status >= 500 && status !== 503) breaks(`an upload was answered ${status}`);
    const { status: lives } = await fetch(`${shop.address()}/healthz`);
    if (lives !== 200) breaks(`/healthz was answered ${lives}`);
    await pause(200);
  }
  await disk.free();
  const freed = performance.now();
  while (performance.now() - freed < BACK_WITHIN_MS) {
    if ((await upload(shop.address(), token)) === 201) {
      const seconds = ((performance.now() - freed) / 1_000).toFixed(1);
      tell(`round ${round}: ${felt.refused} calls refused so far, back ${seconds} s after there was space`);
      return;
    }
    await pause(100);
  }
  return `round ${round}: the shop was not back ${BACK_WITHIN_MS / 1_000} s after there was space`;
}

/** Uploads a new picture as staff; resolves with the status. */
async function upload(address: string, token: string): Promise<number> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 300, height: 300, channels: 3, background: '#888', noise } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'noise.png');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${address}/api/v1/admin/uploads`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer.status;
}

const run = promisify(execFile);
const MIB = 1024 * 1024;
const BLOCK_BYTES = 256 * 1024;

/** A disk of its own that can be filled to the last byte. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills all free space. */
  fill(): Promise<void>;
  /** Frees the space that `fill` used. */
  free(): Promise<void>;
  freeMiB(): Promise<number>;
  close(): Promise<void>;
}

/** No disk can be mounted on this machine. The message is one sentence. */
export class NoDisk extends Error {}

/** Mounts one of so many MiB, in memory (Linux, root). @throws NoDisk */
export async function mountSmallDisk(mib: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'isoko-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${mib}m,mode=755`, 'isoko-drill', folder]);
  } catch (error) {
    await rm(folder, { recursive: true });
    throw new NoDisk(
      `nothing can be mounted here (${String((error as Error).message).split('\n')[1] ?? error})`,
    );
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => fill(ballast),
    free: () => rm(ballast, { force: true }),
    async freeMiB() {
      const { bavail, bsize } = await statfs(folder);
      return (bavail * bsize) / MIB;
    },
    async close() {
      await run('umount', [folder]);
      await rm(folder, { recursive: true });
    },
  };
}

async function fill(ballast: string): Promise<void> {
  const file = await open(ballast, 'a');
  try {
    for (let bytes = BLOCK_BYTES; bytes >= 4096; bytes /= 2) await writeUntilFull(file, Buffer.alloc(bytes));
  } finally {
    await file.close();
  }
}

async function writeUntilFull(file: Awaited<ReturnType<typeof open>>, block: Buffer): Promise<void> {
  try {
    for (;;) if ((await file.write(block)).bytesWritten < block.length) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
