import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { aCustomer } from '../../packages/server/src/testing/given-customers.ts';
import type { Send } from '../../packages/server/src/testing/storm/ask.ts';
import { buyThrough } from '../../packages/server/src/testing/storm/buy-through.ts';
import { layOutGoods, openOutsider } from '../../packages/server/src/testing/storm/goods.ts';
import {
  type KillableShop,
  openKillableShop,
} from '../../packages/server/src/testing/storm/killable-shop.ts';
import { openStormOperator } from '../../packages/server/src/testing/storm/storm-operator.ts';
import { type Drill, drillOf, type RunDrill } from './drill.ts';
import { mountSmallDisk, NoDisk, type SmallDisk } from './small-disk.ts';
import { openTraffic } from './traffic.ts';

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
  const operator = await openStormOperator();
  left.defer(operator.close);
  const shop = await openKillableShop(
    { SHOP_SEED: 'empty', RATE_LIMITS: 'off', ...operator.env },
    disk.folder,
  );
  left.defer(async () => void (await shop.close()));
  const outsider = await openOutsider(shop.varDir);
  left.defer(outsider.close);
  const goods = await layOutGoods(outsider.ctx);
  const { token } = await aCustomer(outsider.ctx, { role: 'owner' });
  const traffic = openTraffic();
  left.defer(() => traffic.close());

  const felt: Felt = { refused: 0, uploads: {} };
  const send: Send = async (address, request) => {
    const outcome = await traffic.send(address, request);
    if (outcome?.status === 503) felt.refused += 1;
    return outcome;
  };
  const run = { seed, ...options, purchases: 10_000, calmWithin: CALM_WITHIN_S, send };
  const report = await buyThrough({ ...run, shop, outsider, goods, operator }, async () => {
    for (let round = 1; round <= options.rounds; round += 1) {
      const fault = await fillOnce(drill, { disk, shop, token, felt, round });
      if (fault) return { fault };
    }
    return {};
  });
  breaks(...report.violations);
  if (felt.refused === 0) breaks('nobody felt that the disk was full: the drill proves nothing');
  const code = await shop.close();
  if (code !== 0) breaks(`after SIGTERM the shop left with ${code}`);
  const uploads = Object.entries(felt.uploads).map(([status, times]) => `${times} × ${status}`);
  return `full ${options.rounds} times for ${options.seconds} s, ${report.orders} orders, ${felt.refused} calls refused with 503, uploads ${uploads.join(', ')}`;
};

const onSmallDisk = drillOf('disk', { seconds: 15, rounds: 2, mib: 260, buyers: 5 }, play);

/** A disk without space (trust.md section 5). Where nothing can be mounted it says so, and has not passed. */
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

/** No space for a while, then all of it again. Resolves with a sentence when the shop did not come back. */
async function fillOnce(
  { options, breaks, tell }: Drill<Options>,
  { disk, shop, token, felt, round }: Fill,
): Promise<string | undefined> {
  await pause(3_000);
  const end = performance.now() + options.seconds * 1_000;
  while (performance.now() < end) {
    // What the database gives back meanwhile is taken as well.
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

/** A picture nobody has seen, by staff; resolves with the status. */
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
