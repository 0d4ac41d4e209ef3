import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { checkInvariants } from '../../check-invariants.ts';
import type { Context } from '../../context.ts';
import { jobNames } from '../../jobs/names.ts';
import type { SimulatedRequest } from '../../simulator/momo-simulator.ts';
import type { Acknowledged } from './buyer.ts';

/** The states to compare after a storm. */
export interface Remains {
  readonly ctx: Context;
  readonly varDir: string;
  readonly orders: readonly Acknowledged[];
  /** The operator's requests. */
  readonly requests: readonly SimulatedRequest[];
  /** How many mails arrived, without repetitions; default: those in `varDir`. */
  readonly countMails?: () => number;
}

/**
 * What is unfinished: due jobs, unsent messages, payments that differ from the operator's, mails that were not written
 * exactly once. Empty: calm.
 */
export async function findUnsettled(remains: Remains): Promise<string[]> {
  const { ctx } = remains;
  const { rows } = await sql<{ due: number; retried: number; waiting: number; sent: number }>`SELECT
    (SELECT count(*) FROM pgboss.job WHERE name IN (${sql.join(jobNames)})
      AND (state = 'active' OR state = 'created' AND start_after <= now())) AS due,
    (SELECT count(*) FROM pgboss.job WHERE name IN (${sql.join(jobNames)}) AND state IN ('retry', 'failed')) AS retried,
    (SELECT count(*) FROM outbox WHERE status = 'pending' AND NOT ${leavesLater(ctx)}) AS waiting,
    (SELECT count(*) FROM outbox WHERE status = 'sent') AS sent`.execute(ctx.db);
  const { due = 0, retried = 0, waiting = 0, sent = 0 } = rows[0] ?? {};
  const mails = await countMails(remains);
  return [
    ...(due ? [`${due} jobs are due`] : []),
    ...(retried ? [`${retried} jobs wait for another try or have failed`] : []),
    ...(waiting ? [`${waiting} messages are not sent`] : []),
    ...(mails === sent ? [] : [`${sent} messages were sent as ${mails} mails`]),
    ...(await disagreements(remains)),
  ];
}

/** Whether a message leaves its customer some minutes to pay in another way, and its job is there. */
const leavesLater = ({ now }: Context) => sql<boolean>`(kind = 'order_payment_failed' AND EXISTS (
  SELECT FROM pgboss.job WHERE name = 'message.send' AND singleton_key = outbox.id::text
    AND state = 'created' AND start_after > ${now()}))`;

async function countMails({ varDir, countMails }: Remains): Promise<number> {
  return countMails?.() ?? (await readdir(join(varDir, 'mailbox')).catch(() => [])).length;
}

/** Payments that differ from the operator's. */
async function disagreements({ ctx, requests }: Remains): Promise<string[]> {
  const rows = await ctx.db.selectFrom('payment').select(['id', 'status', 'captured']).execute();
  const payments = new Map(rows.map((row) => [row.id, row]));
  return requests.flatMap(({ referenceId, status, amount, externalId }) => {
    const payment = payments.get(referenceId);
    const hasMoney = payment?.status === 'paid' || payment?.status === 'refund_due';
    const agrees =
      status === 'SUCCESSFUL'
        ? hasMoney && payment.captured === Number(amount)
        : status === 'FAILED' && payment?.status === 'failed';
    return agrees ? [] : [`${externalId}: ${status} at the operator, ${payment?.status ?? 'unknown'} here`];
  });
}

/** Permanent faults: I1 by the storm's own book, one charge per order, and every invariant. */
export async function findViolations(remains: Remains): Promise<string[]> {
  const { ctx } = remains;
  const results = await checkInvariants(ctx.db, { now: ctx.now() });
  const broken = results.filter(({ violations }) => violations > 0);
  return [
    ...broken.map(({ name, promise, violations }) => `${name}: ${violations} times not: ${promise}`),
    ...(await compareBook(remains)),
    ...chargedTwice(remains.requests),
  ];
}

async function compareBook({ ctx, orders }: Remains): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('order')
    .leftJoin('idempotency', 'idempotency.order_id', 'order.id')
    .select(['order.id', 'number', 'total', 'order.status', 'payment_status', 'idempotency.key'])
    .execute();
  const kept = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(orders.map(({ id }) => id));
  const keys = new Set(orders.map(({ key }) => key));
  const lost = orders.flatMap((order) => {
    const row = kept.get(order.id);
    const isSame = row?.number === order.number && row.total === order.total && row.key === order.key;
    if (!isSame) return [`I1: ${order.number} was acknowledged, and is ${JSON.stringify(row)}`];
    const stays = order.status === 'pending' || order.status === row.status;
    const keepsMoney = order.payment !== 'paid' || /^(paid|refund_due)$/.test(row.payment_status);
    const words = `${order.status} ${order.payment}`;
    return stays && keepsMoney ? [] : [`${order.number} was ${words}, and is ${JSON.stringify(row)}`];
  });
  const extra = rows.filter(({ id }) => !known.has(id));
  return [
    ...lost,
    ...extra.map(({ number }) => `I1: nobody heard of ${number}, though everybody asked until they knew`),
    ...(known.size === orders.length && keys.size === orders.length
      ? []
      : ['I1: one order was acknowledged to two wishes']),
  ];
}

function chargedTwice(requests: readonly SimulatedRequest[]): string[] {
  const paid = requests.filter(({ status }) => status === 'SUCCESSFUL');
  const byOrder = Object.entries(Object.groupBy(paid, ({ externalId }) => externalId));
  return byOrder.flatMap(([number, all = []]) =>
    all.length > 1 ? [`${number} was charged ${all.length} times`] : [],
  );
}
