import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { queueMessage } from '../../packages/server/src/jobs/messages.ts';
import type { SimulatedMessage } from '../../packages/server/src/simulator/message-simulator.ts';
import { aGuestOrder } from '../../packages/server/src/testing/given-checkout.ts';
import { openProviders, type TestProviders } from '../../packages/server/src/testing/message-providers.ts';
import { runWorker } from '../../packages/server/src/testing/run-worker.ts';
import { type Drill, drillOf, openStage, type Stage } from './drill.ts';

type Options = 'queued' | 'seconds' | 'whatsapp' | 'sms';

/**
 * The time from the return of the providers until no message waits, besides the rate limit: tries are at most
 * four minutes apart.
 */
const PATIENCE_S = 420;
const PHONES = 50;
/** One phone in this many is not on WhatsApp. */
const BY_SMS = 5;
const SLOW_MS = 4_000;
const FORGED = 20;

/**
 * Providers that are slow, unreachable, answer twice or break off, and reports that are forged, repeated and
 * out of order, while two processes send the queue: within the rate of each provider, nothing lost, nothing
 * twice.
 */
export const messages = drillOf(
  'messages',
  { queued: 2_000, seconds: 60, whatsapp: 20, sms: 10 },
  async (drill) => {
    const { options, left, tell, breaks } = drill;
    const providers = await openProviders({ now: () => new Date(), publicUrl: 'https://shop.example' });
    left.defer(providers.close);
    const { sim } = providers;
    sim.mood.perSecond = options.whatsapp + options.sms;
    const arrivals = watchArrivals(sim);
    const stage = await openStage(drill, { env: accountsOf(providers, options) });
    providers.tellTo(stage.shop.address());
    const ticking = setInterval(() => void sim.tick(), 300);
    left.defer(() => clearInterval(ticking));
    const worker = await runWorker(stage.shop.varDir, stage.env);
    left.defer(async () => void (await worker.stop()));

    const orders = await orderByPhones(stage, providers);
    const before = arrivals.length;
    await trouble(drill, { stage, providers, orders });
    const back = performance.now();
    breaks(...(await forgeReports(stage.shop.address(), arrivals)));
    const seconds = PATIENCE_S + options.queued / Math.min(options.whatsapp, options.sms);
    const waiting = await untilNothingWaits(stage, seconds);
    const drained = (performance.now() - back) / 1_000;
    await sim.tick({ all: true });
    await pause(3_000);
    tell(`${arrivals.length - before} messages arrived`);
    if (waiting > 0) breaks(`${waiting} messages still wait`);
    breaks(...(await judgeMessages(stage, { queued: options.queued, arrived: arrivals.length - before })));
    breaks(...judgeRates(arrivals, options, sim.refused));
    const rates = `at most ${busiest(arrivals, 'whatsapp')} WhatsApp and ${busiest(arrivals, 'africastalking')} SMS a second`;
    return `${options.queued} messages, ${rates}, all gone ${drained.toFixed(0)} s after the providers were back`;
  },
);

type Arrival = SimulatedMessage & { readonly heardAt: number };

/** The messages that providers accept, with their time. */
function watchArrivals(sim: TestProviders['sim']): Arrival[] {
  const arrivals: Arrival[] = [];
  const take = sim.take.bind(sim);
  sim.take = (message) => {
    const taken = take(message);
    arrivals.push({ ...taken, heardAt: performance.now() });
    return taken;
  };
  return arrivals;
}

/** The shop's accounts there, in the environment's format. */
function accountsOf(
  { messages: { whatsapp, sms, reportToken }, address }: TestProviders,
  rates: Readonly<Record<Options, number>>,
): Record<string, string> {
  if (!whatsapp || sms?.provider !== 'africastalking' || !reportToken) throw new Error('both are set up');
  return {
    WHATSAPP_BASE_URL: whatsapp.baseUrl ?? address,
    WHATSAPP_PHONE_ID: whatsapp.phoneId,
    WHATSAPP_TOKEN: whatsapp.token,
    WHATSAPP_APP_SECRET: whatsapp.appSecret,
    WHATSAPP_VERIFY_TOKEN: whatsapp.verifyToken,
    WHATSAPP_PER_SECOND: String(rates.whatsapp),
    SMS_PROVIDER: sms.provider,
    SMS_PER_SECOND: String(rates.sms),
    SMS_REPORT_TOKEN: reportToken,
    AFRICASTALKING_BASE_URL: sms.baseUrl ?? address,
    AFRICASTALKING_USERNAME: sms.username,
    AFRICASTALKING_API_KEY: sms.apiKey,
    MESSAGE_QUIET_HOURS: 'none',
    MESSAGE_DAILY_CEILING: '9999999',
  };
}

/** Guests with phones of every kind order, and get messages. Resolves with their orders. */
async function orderByPhones(stage: Stage, { sim }: TestProviders): Promise<string[]> {
  const [rice] = stage.goods.products;
  const ids: string[] = [];
  for (let at = 0; at < PHONES; at += 1) {
    const phone = `+2507880000${String(at).padStart(2, '0')}`;
    if (at % BY_SMS === 0) sim.flip(phone, 'notOnWhatsApp');
    if (at % 3 === 0) sim.flip(phone, 'doubled');
    const body = aGuestOrder([{ product: rice?.id ?? '', quantity: 1 }], {
      customer: { name: 'Aline', phone },
    });
    const answer = await fetch(`${stage.shop.address()}/api/v1/orders/guests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    });
    // The shop's answer to an order.
    const { data } = (await answer.json()) as { data?: { _id: string } };
    if (!data) throw new Error(`an order was refused with ${answer.status}`);
    ids.push(data._id);
  }
  if ((await untilNothingWaits(stage, PATIENCE_S)) > 0) throw new Error('the first messages did not leave');
  return ids;
}

/** Slow for a while, then unreachable while everything else queues up, then back with answers that get lost. */
async function trouble(
  { options: { queued, seconds }, tell }: Drill<Options>,
  { stage, providers, orders }: { stage: Stage; providers: TestProviders; orders: readonly string[] },
): Promise<void> {
  const { mood } = providers.sim;
  const early = Math.ceil(queued / 20);
  tell(`the providers take ${SLOW_MS} ms for each message`);
  mood.slowMs = SLOW_MS;
  await queueMany(stage, orders, { from: 0, until: early });
  await pause(3 * SLOW_MS);
  mood.slowMs = 0;
  tell(`they are down for ${seconds} s, and ${queued - early} messages queue up`);
  mood.isDown = true;
  await queueMany(stage, orders, { from: early, until: queued });
  await pause(seconds * 1_000);
  mood.next = ['hang-up after taking', '503', 'hang-up after taking', '500', '429', 'hang-up'];
  mood.isDown = false;
}

async function queueMany(
  { outsider: { ctx } }: Stage,
  orders: readonly string[],
  { from, until }: { from: number; until: number },
): Promise<void> {
  const all = Array.from({ length: until - from }, (_, at) => ({
    ...({ kind: 'order_delivered', audience: 'customer', occasion: 1 + from + at } as const),
    subjectId: orders[(from + at) % orders.length] ?? '',
  }));
  await ctx.db.transaction().execute((db) => queueMessage({ ...ctx, db }, ...all));
}

/**
 * Forged failure reports, with a wrong signature or path, for existing messages. Resolves with a sentence for
 * each that the shop accepted.
 */
async function forgeReports(address: string, arrivals: readonly Arrival[]): Promise<string[]> {
  const taken: string[] = [];
  for (const { id, wire } of arrivals.slice(0, FORGED)) {
    const status = { id, status: 'failed', timestamp: '1', errors: [{ code: 131026 }] };
    const value = { statuses: [status] };
    const body = JSON.stringify({ object: 'x', entry: [{ changes: [{ field: 'messages', value }] }] });
    const hmac = createHmac('sha256', 'a guess').update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${hmac}` };
    const path = wire === 'whatsapp' ? 'whatsapp' : 'africastalking/a-guess-of-the-secret-path';
    const { status: answered } = await fetch(`${address}/api/v1/messages/${path}`, {
      ...{ method: 'POST', headers, body },
    });
    if (answered !== 403 && answered !== 404) taken.push(`a forged report was answered ${answered}`);
  }
  return taken;
}

/** Waits until no message is pending, or the time is over; resolves with how many still are. */
async function untilNothingWaits({ outsider: { ctx } }: Stage, seconds: number): Promise<number> {
  const deadline = performance.now() + seconds * 1_000;
  for (;;) {
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM outbox
      WHERE audience = 'customer' AND status = 'pending'`.execute(ctx.db);
    const waiting = rows[0]?.n ?? 0;
    if (waiting === 0 || performance.now() > deadline) return waiting;
    await pause(500);
  }
}

/** Every message was sent, arrived once, and was reported delivered; a repetition names the repeated message. */
async function judgeMessages(
  { outsider: { ctx } }: Stage,
  { queued, arrived }: { queued: number; arrived: number },
): Promise<string[]> {
  const { rows } = await sql<{ sent: number; repeats: number; doubled: number; odd: number }>`
    WITH attempt AS (
      SELECT a.outbox_id, a.state, a.repeats FROM message_attempt a JOIN outbox o ON o.id = a.outbox_id
      WHERE o.kind = 'order_delivered' AND a.channel <> 'email'
    ), arrived AS (
      SELECT outbox_id, count(*) AS copies, count(repeats) AS repeats FROM attempt
      WHERE state IN ('accepted', 'sent', 'delivered', 'read') GROUP BY 1
    )
    SELECT (SELECT count(*)::int FROM outbox WHERE kind = 'order_delivered' AND status = 'sent') AS sent,
      (SELECT count(repeats)::int FROM attempt) AS repeats,
      (SELECT count(*)::int FROM arrived WHERE copies > 1 + repeats) AS doubled,
      (SELECT count(*)::int FROM attempt WHERE state IN ('accepted', 'sent')) AS odd`.execute(ctx.db);
  const { sent = 0, repeats = 0, doubled = 0, odd = 0 } = rows[0] ?? {};
  return [
    ...(sent === queued ? [] : [`${sent} of ${queued} messages count as sent`]),
    ...(arrived >= queued ? [] : [`${arrived} of ${queued} messages arrived`]),
    ...(arrived <= queued + repeats ? [] : [`${arrived} arrived, and ${repeats} repetitions were noted`]),
    ...(doubled === 0 ? [] : [`${doubled} messages left twice without saying so`]),
    ...(odd === 0 ? [] : [`${odd} messages were delivered, and their reports did not count`]),
  ];
}

function judgeRates(
  arrivals: readonly Arrival[],
  rates: Readonly<Record<Options, number>>,
  refused: number,
): string[] {
  const wires = [
    ['whatsapp', rates.whatsapp],
    ['africastalking', rates.sms],
  ] as const;
  return [
    ...wires.flatMap(([wire, most]) => {
      const found = busiest(arrivals, wire);
      return found <= most ? [] : [`${wire} got ${found} messages within a second, and takes ${most}`];
    }),
    ...(refused === 0 ? [] : [`the providers refused ${refused} messages because of their rate`]),
  ];
}

/** The most messages of a channel within any second. */
function busiest(arrivals: readonly Arrival[], wire: Arrival['wire']): number {
  const times = arrivals.filter((each) => each.wire === wire).map(({ heardAt }) => heardAt);
  let most = 0;
  let first = 0;
  times.forEach((time, last) => {
    while (time - (times[first] ?? time) >= 1_000) first += 1;
    most = Math.max(most, last - first + 1);
  });
  return most;
}
