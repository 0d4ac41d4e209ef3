import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@isoko/contract/route';
import type { findOrder as findRoute } from '@isoko/contract/routes/find-order';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { networkLimits } from '#server/http/limit-in-database.ts';
import { openForm } from '#server/input/form.ts';
import { oneLine } from '#server/input/text.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { queueMessage } from '#server/jobs/messages.ts';
import { mayMail, onTry } from '#server/modules/customers/account-limits.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { findAccessTokenHash, findByNumber, readOrder } from '../order.store.ts';
import { openSince } from './require-access.ts';

const HOUR_S = 60 * 60;
/** Searches per network and hour, right and wrong ones alike. */
const OF_NETWORK = { purpose: 'find-order-network', max: 100, windowSeconds: HOUR_S };
/** Searches for one number with one phone, whether the order exists or not. */
const OF_ORDER = { purpose: 'find-order', max: 5, windowSeconds: HOUR_S };
/** Messages to one phone, whoever asks; this limit is never reported to the caller. */
const OF_PHONE = { purpose: 'find-order-phone', max: 10, windowSeconds: HOUR_S };
/** Several requests within this time send one message. */
const ONE_MESSAGE_MS = 2 * 60_000;

/** The number of an order as typed: the year may be missing. */
export interface TypedNumber {
  year: string | null;
  /** At least six digits. */
  serial: string;
}

const BETWEEN = String.raw`[\s\p{Pd}_./]`;
const NUMBER = new RegExp(
  `^#?${BETWEEN}*(?:[a-z]{2,5})?${BETWEEN}*(?:(20\\d\\d)(?:${BETWEEN}+|(?=\\d{6})))?(\\d(?:${BETWEEN}?\\d){0,11})$`,
  'iu',
);

/**
 * Reads `ISK-2026-000123` as people write it: in small letters, with or without blanks, or only its end. Any letters
 * are accepted: the shop can change its own (settings, `order_prefix`), and serials do not start again.
 */
export function readOrderNumber(typed: string): TypedNumber | null {
  const [, year = null, serial] = NUMBER.exec(oneLine(typed.normalize('NFKC'))) ?? [];
  if (serial === undefined) return null;
  return { year, serial: serial.replace(/\D/g, '').replace(/^0+/, '').padStart(6, '0') };
}

/**
 * Sends the link of an order to the phone it was placed with, if number and phone belong together (decisions/0157). If
 * they do not, the answer and the work are the same: the written job finds nothing. `address` is the caller's.
 * @throws validation_error; rate_limited.
 */
export async function findOrder(
  ctx: Context,
  { body, address }: { body: BodyOf<typeof findRoute>; address: string },
): Promise<{ number: string; phone: string }> {
  const form = openForm();
  const number = readOrderNumber(body.number);
  const { order_prefix } = await readShopSettings(ctx);
  const example = `${order_prefix}-2026-000123`;
  if (!number)
    form.refuse('number', sentence('Please enter the number of an order, such as {example}.', { example }));
  const phone = form.phone('phone', body.phone);
  form.finish();
  const { year, serial } = number ?? { year: null, serial: '' };
  const limits = [...networkLimits(OF_NETWORK, address), { ...OF_ORDER, subject: `${serial} ${phone}` }];
  return onTry(ctx, limits, async () => {
    const id = await findByNumber(ctx.db, { phone, year, serial });
    await enqueue(ctx, 'order.find', { order_id: id ?? randomUUID() });
    return { number: year ? `${lettersOf(body.number) ?? order_prefix}-${year}-${serial}` : serial, phone };
  });
}

/** The letters typed before the digits. */
function lettersOf(typed: string): string | undefined {
  return /^[^\p{L}\d]*([a-z]{2,5})(?!\p{L})/iu.exec(typed)?.[1]?.toUpperCase();
}

/**
 * Queues the message with the link of an order that can still be opened and whose person is not being erased. Requests
 * close together send one message.
 */
export async function sendOrderLink(ctx: Context, id: string): Promise<void> {
  const opens = await findAccessTokenHash(ctx.db, { id, overSince: openSince(ctx) });
  const order = opens && (await readOrder(ctx.db, id));
  if (!order || order.erase_due_at || !order.customer_phone) return;
  if (!(await mayMail(ctx, { ...OF_PHONE, subject: order.customer_phone }))) return;
  const occasion = Math.floor(ctx.now().getTime() / ONE_MESSAGE_MS);
  await inTransaction(ctx, (ctx) =>
    queueMessage(ctx, { kind: 'order_link', subjectId: id, audience: 'customer', occasion }),
  );
}
