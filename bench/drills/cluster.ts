import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { migrate } from '../../packages/server/src/database/migrate.ts';
import { aCustomer } from '../../packages/server/src/testing/given-customers.ts';
import type { Send } from '../../packages/server/src/testing/storm/ask.ts';
import { buyThrough } from '../../packages/server/src/testing/storm/buy-through.ts';
import {
  type Goods,
  layOutGoods,
  type Outsider,
  outsiderOf,
} from '../../packages/server/src/testing/storm/goods.ts';
import { asStaff } from '../../packages/server/src/testing/storm/packer.ts';
import { openStormOperator } from '../../packages/server/src/testing/storm/storm-operator.ts';
import { type Drill, drillOf } from './drill.ts';
import { type Machine, type Machines, openMachines } from './machines.ts';
import { letRead, openTraffic, type Traffic } from './traffic.ts';

const MIGRATIONS = join(import.meta.dirname, '../../packages/server/src/database/migrations');
/** Goals. A busy machine misses them; if it is this much later, a promise is broken. */
const REFUSED_WITHIN_MS = 2_000;
const ORDER_WITHIN_MS = 3_000;
const BUSY = 3;
/** A promotion takes as long as PostgreSQL takes. */
const PROMOTED_WITHIN_MS = 10_000;
const SEEN_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 50;
const CALM_WITHIN_S = 120;
/** A path that no cache answers. */
const UNCACHED = '/api/v1/orders/00000000-0000-4000-8000-000000000000';
const STRANGER = { 'x-order-token': 'x'.repeat(43) };

type Options = 'seconds' | 'buyers' | 'readers';

/** A shop on several machines through every failure of one (docs/operations/many-machines.md), under traffic. */
export const cluster = drillOf('cluster', { seconds: 5, buyers: 6, readers: 3 }, async (drill) => {
  const { seed, options, left, breaks } = drill;
  const operator = await openStormOperator();
  left.defer(operator.close);
  const machines = await openMachines(left, operator.env);
  const outsider = outsiderOf(machines.inside.url);
  left.defer(outsider.close);
  const goods = await layOutGoods(outsider.ctx);
  const traffic = openTraffic();
  left.defer(() => traffic.close());
  const paths = ['/', '/shop', `/product/details/${goods.products[0]?.slug}`, '/api/v1/products/'];
  const life: Life = { drill, machines, outsider, goods, traffic, paths, lastOrderAt: 0, phase: 'rolling' };
  let isOver = false;
  const wrong = new Map<string, number>();
  const reading = letRead({
    ...{ traffic, paths, readers: options.readers, address: () => machines.address, isOver: () => isOver },
    onRead({ what, status, fault }) {
      const words = `${life.phase}: ${what} was answered ${fault ?? status}`;
      if (status !== 200) wrong.set(words, (wrong.get(words) ?? 0) + 1);
    },
  });
  const everyone = [...machines.web, machines.later];
  const place = {
    varDir: machines.jobs.varDir,
    address: () => machines.address,
    output: () => [...everyone, machines.jobs].map((each) => each.output()).join('\n'),
  };
  const run = { seed, ...options, purchases: 10_000, calmWithin: CALM_WITHIN_S, outsider, goods, operator };
  const report = await buyThrough({ ...run, shop: place, send: sendOf(life) }, async () => {
    const times = {
      rolled: await rollOut(life),
      moved: await joinAndLeave(life),
      dead: await loseConnections(life),
      frozen: await freeze(life),
      failed: await failOver(life),
    };
    isOver = true;
    return { times };
  });
  await reading;
  breaks(...report.violations, ...[...wrong].map(([words, times]) => `${words}, ${times} times`));
  for (const machine of everyone) {
    const code = await machine.leave();
    if (code !== 0) breaks(`${machine.name} left with ${code}`);
  }
  const { dead, frozen, failed } = report.trouble.times;
  return `${report.orders} orders; the next order after dead connections ${seconds(dead)}, a frozen database ${seconds(frozen)}, a fail-over ${seconds(failed)}`;
});

interface Life {
  readonly drill: Drill<Options>;
  readonly machines: Machines;
  readonly outsider: Outsider;
  readonly goods: Goods;
  readonly traffic: Traffic;
  /** The paths that are read all the time. */
  readonly paths: readonly string[];
  phase: string;
  /** When a buyer last got the answer to a new order, of performance.now(). */
  lastOrderAt: number;
}

/** How buyers reach the shop. An answer that is not the shop's (a balancer's page) is a fault. */
function sendOf(life: Life): Send {
  return async (address, { path, ...rest }) => {
    const { status, text } = await life.traffic.exchange(address, { ...rest, path: `/api/v1${path}` });
    if (status === 0) return null;
    if (status === 201 && path === '/orders/guests') life.lastOrderAt = performance.now();
    return { status, body: text.startsWith('{') ? JSON.parse(text) : text };
  };
}

/** An additive migration, then one machine after the other; buyers must not notice. */
async function rollOut(life: Life): Promise<void> {
  const { drill, machines } = life;
  const folder = await mkdtemp(join(tmpdir(), 'isoko-drill-'));
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    const next = `ALTER TABLE "order" ADD COLUMN of_the_next_release text;
      CREATE TABLE of_the_next_release (id uuid PRIMARY KEY, product_id uuid REFERENCES product ON DELETE CASCADE);\n`;
    await writeFile(join(folder, '9990_of_the_next_release.sql'), next);
    const ran = await migrate(machines.gate.url, folder);
    if (ran.length !== 1) drill.breaks(`the next release ran ${ran.length} migrations`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  for (const machine of machines.web) {
    await pause(500);
    const code = await machine.leave();
    if (code !== 0) drill.breaks(`rolling: ${machine.name} left with ${code}`);
    await machine.join();
  }
  await nextOrder(life, performance.now());
  await everyoneSees(life, 'rolled out', machines.web);
  drill.tell('rolled out: a migration, then three machines');
}

/** Another machine joins with an empty folder and shows a picture that was uploaded before; one leaves, and one dies. */
async function joinAndLeave(life: Life): Promise<void> {
  const { drill, machines, outsider } = life;
  const [first, second] = machines.web as [Machine, Machine];
  const { token } = await aCustomer(outsider.ctx, { role: 'editor' });
  const url = await upload(first, token);
  await machines.later.join();
  for (const machine of [second, machines.later]) {
    const { status } = await fetch(machine.address + url);
    if (status !== 200) drill.breaks(`a picture of ${first.name} is answered ${status} by ${machine.name}`);
  }
  const code = await second.leave();
  if (code !== 0) drill.breaks(`leaving: ${second.name} left with ${code}`);
  await pause(500);
  await first.leave('SIGKILL');
  await nextOrder(life, performance.now());
  for (const machine of [first, second]) await machine.join();
  await everyoneSees(life, 'joined and left', [...machines.web, machines.later]);
  drill.tell('joined, left and killed: the one that came has the pictures');
}

async function upload({ address }: Machine, token: string): Promise<string> {
  const background = { r: 200, g: 90, b: 40 };
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(picture)]), 'inyanya.jpg');
  const call = { method: 'POST', headers: asStaff(token), body };
  const answer = await fetch(`${address}/api/v1/admin/uploads`, call);
  const said = await answer.json();
  if (answer.status !== 201) throw new Error(`no picture could be uploaded: ${JSON.stringify(said)}`);
  return said.data.url;
}

/** The connections of all machines are cut without notice. */
async function loseConnections(life: Life): Promise<number> {
  const begun = performance.now();
  life.machines.gate.swallow();
  const ms = await nextOrder(life, begun);
  life.drill.breaks(...tooLate('dead connections', ms, REFUSED_WITHIN_MS + ORDER_WITHIN_MS));
  await everyoneSees(life, 'dead connections', [...life.machines.web, life.machines.later]);
  life.drill.tell(`dead connections: the next order after ${seconds(ms)}`);
  return ms;
}

/** The database does not answer for a while: uncached requests are refused soon, with a time to try again. */
async function freeze(life: Life): Promise<number> {
  const { drill, machines, traffic } = life;
  machines.gate.freeze();
  const end = performance.now() + drill.options.seconds * 1_000;
  let slowest = 0;
  let refused = 0;
  while (performance.now() < end) {
    const { status, ms, fault } = await ask(traffic, machines.address);
    slowest = Math.max(slowest, ms);
    if (status === 503) refused += 1;
    // The first may have been answered by a connection that had not been used yet.
    else if (refused > 0) drill.breaks(`frozen: a call was answered ${fault ?? status}`);
    await pause(LOOK_EVERY_MS);
  }
  if (refused === 0) drill.breaks('frozen: nothing was refused');
  drill.breaks(...tooLate('frozen: a call was refused', slowest, REFUSED_WITHIN_MS));
  const begun = performance.now();
  machines.gate.thaw();
  const ms = await nextOrder(life, begun);
  drill.breaks(...tooLate('frozen', ms, ORDER_WITHIN_MS));
  await everyoneSees(life, 'frozen', [...machines.web, machines.later]);
  drill.tell(
    `frozen for ${drill.options.seconds} s: refused after ${seconds(slowest)} at most, the next order after ${seconds(ms)}`,
  );
  return ms;
}

/** The database's machine loses power, and the standby takes over. */
async function failOver(life: Life): Promise<number> {
  const { drill, machines } = life;
  const begun = performance.now();
  for (const way of [machines.gate, machines.inside]) way.leadTo(machines.pair.standbyUrl);
  await machines.pair.failOver();
  const ms = await nextOrder(life, begun);
  drill.breaks(...tooLate('fail-over', ms, PROMOTED_WITHIN_MS));
  await everyoneSees(life, 'fail-over', [...machines.web, machines.later]);
  drill.tell(`fail-over: the next order after ${seconds(ms)}`);
  return ms;
}

/** The ms from `since` until a buyer gets the answer to a new order. */
async function nextOrder(life: Life, since: number): Promise<number> {
  const most = since + CALM_WITHIN_S * 1_000;
  while (life.lastOrderAt <= since && performance.now() < most) await pause(LOOK_EVERY_MS);
  return (life.lastOrderAt > since ? life.lastOrderAt : performance.now()) - since;
}

/** Each of these machines shows a staff's change soon, whichever connections it lost; then all have all pages. */
async function everyoneSees(life: Life, when: string, all: readonly Machine[]): Promise<void> {
  const { outsider, goods, drill, traffic, paths } = life;
  const name = `Ibijumba, ${when}`;
  const { id = '', slug = '' } = goods.products[0] ?? {};
  await outsider.ctx.db.updateTable('product').set({ name }).where('id', '=', id).execute();
  const end = performance.now() + SEEN_WITHIN_MS;
  for (const machine of all) {
    const look = (path: string) => traffic.exchange(machine.address, { method: 'GET', path });
    const sees = async () => (await look(`/api/v1/products/${slug}`)).text.includes(name);
    let isSeen = await sees();
    for (; !isSeen && performance.now() < end; isSeen = await sees()) await pause(LOOK_EVERY_MS);
    if (!isSeen) drill.breaks(`${when}: ${machine.name} does not show what was changed`);
    const { status } = await ask(traffic, machine.address);
    if (status !== 404) drill.breaks(`${when}: ${machine.name} answers ${status}`);
    for (const path of paths) {
      const { status: shown, fault } = await look(path);
      if (shown !== 200) drill.breaks(`${when}: ${path} of ${machine.name} was answered ${fault ?? shown}`);
    }
  }
  life.phase = `after ${when}`;
}

function ask(traffic: Traffic, address: string) {
  return traffic.exchange(address, { method: 'GET', path: UNCACHED, headers: STRANGER });
}

const tooLate = (what: string, ms: number, goal: number): string[] =>
  ms <= goal * BUSY ? [] : [`${what} after ${seconds(ms)} only`];

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
