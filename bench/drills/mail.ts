import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type MailServer, startMailServer } from '../../packages/server/src/testing/mail-server.ts';
import { type RunningWorker, runWorker } from '../../packages/server/src/testing/run-worker.ts';
import type { Send } from '../../packages/server/src/testing/storm/ask.ts';
import { buyThrough } from '../../packages/server/src/testing/storm/buy-through.ts';
import type { Outsider } from '../../packages/server/src/testing/storm/goods.ts';
import { type Drill, drillOf, openStage } from './drill.ts';

/** trust.md section 5: the backlog is gone ten minutes after the mail server is back. */
const DRAINED_WITHIN_S = 600;
/**
 * A process handles at most this many jobs of one kind at a time (jobs/run.ts), so a kill may repeat this many
 * mails.
 */
const IN_HAND = 8;
/** The shop's own worker and the other one. */
const WORKERS = 2;
/** Long enough that a worker is nearly always killed in the middle of a mail. */
const UNHURRIED_MS = 250;
const SLOW_MS = 4_000;

type Options = 'kills' | 'seconds' | 'buyers';

/** Workers killed in the middle of a mail; a mail server that is gone, refuses, is slow (trust.md section 5). */
export const mail = drillOf('mail', { kills: 5, seconds: 15, buyers: 4 }, async (drill) => {
  const { seed, options, left, breaks } = drill;
  const mailbox = await openMailbox();
  left.defer(mailbox.close);
  const stage = await openStage(drill, { env: { SMTP_URL: mailbox.url } });
  const { shop, outsider, traffic, env } = stage;

  const refused: string[] = [];
  const send: Send = async (address, request) => {
    const outcome = await traffic.send(address, request);
    if (!outcome || outcome.status === 503) refused.push(`${request.method} ${request.path}`);
    return outcome;
  };
  const run = { seed, ...options, purchases: 10_000, calmWithin: DRAINED_WITHIN_S, send };
  const countMails = mailbox.countDifferent;
  const ordeal = await buyThrough({ ...run, ...stage, countMails }, async () => {
    const inHand = await killWorkers(drill, { varDir: shop.varDir, env, mailbox, outsider });
    const lastKill = performance.now();
    const cuts = await troubleMail(drill, mailbox);
    return { inHand, lastKill, cuts };
  });
  const { trouble, violations } = ordeal;
  breaks(...violations, ...judgeMails(mailbox, { ...trouble, kills: options.kills }));
  // The shop itself was not killed: buyers must not notice that mail is down.
  breaks(...refused.map((what) => `${what} was not answered, or by 503`));
  const code = await shop.close();
  if (code !== 0) breaks(`after SIGTERM the shop left with ${code}`);
  const all = mailbox.mails().length;
  const repeated = `${all - mailbox.countDifferent()} of ${all} mails were repetitions`;
  const drained = `backlog gone after ${(ordeal.calmAfterMs / 1_000).toFixed(1)} s`;
  return `${options.kills} kills with ${trouble.inHand} jobs in hand, ${ordeal.orders} orders, ${repeated}, ${drained}`;
});

interface Place {
  varDir: string;
  env: Record<string, string>;
  mailbox: Mailbox;
  outsider: Outsider;
}

/**
 * Workers beside the shop, each killed by SIGKILL while it sends mail. Resolves with the jobs that lost their
 * worker.
 */
async function killWorkers(
  drill: Drill<Options>,
  { varDir, env, mailbox, outsider }: Place,
): Promise<number> {
  const { dice, options, left, tell } = drill;
  let worker: RunningWorker | null = null;
  left.defer(async () => void (await worker?.stop('SIGKILL')));
  mailbox.server().delayMs = UNHURRIED_MS;
  let inHand = 0;
  for (let kill = 1; kill <= options.kills; kill += 1) {
    worker = await runWorker(varDir, env);
    await pause(2_000 + dice.below(1_500));
    await worker.stop('SIGKILL');
    const orphans = await countOrphans(outsider);
    inHand += orphans;
    tell(`kill ${kill} of ${options.kills}: a worker with ${orphans} jobs in hand`);
  }
  mailbox.server().delayMs = 0;
  return inHand;
}

/** Jobs that started before now and are still open when those of living workers have certainly ended. */
async function countOrphans({ ctx }: Outsider): Promise<number> {
  const begun = sql<{ id: string }>`SELECT id FROM pgboss.job WHERE state = 'active'`;
  const before = new Set((await begun.execute(ctx.db)).rows.map(({ id }) => id));
  await pause(IN_HAND * UNHURRIED_MS);
  return (await begun.execute(ctx.db)).rows.filter(({ id }) => before.has(id)).length;
}

/**
 * Gone, refusing, slow: each for a while, with a pause between them. Resolves with the times when connections
 * were cut.
 */
async function troubleMail({ options, tell }: Drill<Options>, mailbox: Mailbox): Promise<number[]> {
  const a = options.seconds * 1_000;
  tell(`the mail server is gone for ${options.seconds} s`);
  const cuts = [performance.now()];
  await mailbox.goDown();
  await pause(a);
  await mailbox.comeUp();
  await pause(2_000);
  tell(`the mail server refuses for ${options.seconds} s`);
  mailbox.server().refusal = { code: 451, words: 'come back later' };
  await pause(a);
  mailbox.server().refusal = null;
  tell(`the mail server is slow for ${options.seconds} s`);
  mailbox.server().delayMs = SLOW_MS;
  await pause(a);
  mailbox.server().delayMs = 0;
  return cuts;
}

/**
 * At least once, with one Message-ID, to one address, with one subject. More than once only if the sender was
 * killed or the connection broke before the mail server's acceptance was recorded.
 */
function judgeMails(
  mailbox: Mailbox,
  { kills, lastKill, cuts }: { kills: number; lastKill: number; cuts: number[] },
): string[] {
  const byId = Object.groupBy(mailbox.mails(), ({ id }) => id);
  const copies = Object.entries(byId).map(([id, all = []]) => ({ id, all }));
  const repeated = copies.filter(({ all }) => all.length > 1);
  const different = repeated.filter(({ all: [first, ...more] }) =>
    more.some(({ to, subject }) => to !== first?.to || subject !== first.subject),
  );
  const lastBreak = Math.max(lastKill, ...cuts);
  // A mail accepted a moment before is not recorded yet.
  const afterwards = repeated.filter(({ all }) => (all[0]?.at ?? 0) > lastBreak);
  const repetitions = repeated.reduce((sum, { all }) => sum + all.length - 1, 0);
  const allowed = IN_HAND * (kills + WORKERS * cuts.length);
  return [
    ...different.map(({ id, all }) => `${id} came again as another mail: ${all.map(headOf).join(', then ')}`),
    ...afterwards.map(
      ({ id, all }) => `${id} came ${all.length} times, though nobody died and nothing broke`,
    ),
    ...(repetitions > allowed ? [`${repetitions} repetitions, and ${allowed} can be explained`] : []),
  ];
}

const headOf = ({ subject, to }: ReceivedMail): string => `"${subject}" to ${to}`;

/** A received mail, identified by its Message-ID. */
export interface ReceivedMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** When it was accepted, of performance.now(). */
  readonly at: number;
}

/** A mail server that goes away and returns on the same port, and remembers every mail it accepted. */
export interface Mailbox {
  readonly url: string;
  /** Its present behaviour. */
  readonly server: () => MailServer;
  /** Every mail, repetitions too, oldest first. */
  mails(): ReceivedMail[];
  /** How many different mails arrived. */
  countDifferent(): number;
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  let server = await startMailServer({ onReceived: note });
  let isUp = true;
  const { url, port } = server;

  function note({ to, source }: MailServer['received'][number]): void {
    const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
    mails.push({
      id: header('Message-ID'),
      to: to.join(' '),
      subject: header('Subject'),
      at: performance.now(),
    });
  }

  const goDown = async () => {
    if (isUp) await server.close();
    isUp = false;
  };
  return {
    url,
    server: () => server,
    mails: () => mails,
    countDifferent: () => new Set(mails.map(({ id }) => id)).size,
    goDown,
    async comeUp() {
      server = await startMailServer({ port, onReceived: note });
      isUp = true;
    },
    close: goDown,
  };
}
