import { randomUUID } from 'node:crypto';
import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { staffCookieName } from '#server/http/staff-cookie.ts';
import type { Asker } from './ask.ts';
import type { Dice } from './dice.ts';
import type { Goods } from './goods.ts';

interface Packing {
  readonly dice: Dice;
  readonly asker: Asker;
  readonly goods: Goods;
  /** The storm's own: refusals, and statements that cannot be true. */
  readonly book: { readonly refusals: Record<string, number>; readonly contradictions: string[] };
}

/** What the shop told about an order. */
interface Told {
  readonly id: string;
  total: number;
  status: StaffOrder['status'];
  payment: StaffOrder['payment']['status'];
}

/** The drills' shops are reached without TLS. */
const COOKIE = staffCookieName({ publicUrl: 'http://localhost' });

/** The headers of staff calls, by the token of their session. */
export const asStaff = (token: string) => ({ cookie: `${COOKIE}=${token}`, 'x-isoko-staff': '1' });

/**
 * Packs an order that its customer will not change, like a packer: weighs goods by weight until they fit, then packs
 * the order. After each step the book has the price by the shop, never above its bound.
 */
export async function packOrder(packing: Packing, told: Told): Promise<void> {
  const { book, dice } = packing;
  const { id, total: estimate } = told;
  const step = (method: string, path: string, body?: unknown) => staff(packing, told, { method, path, body });
  let order = await step('GET', '');
  for (const { _id: line, sold_by, quantity } of order?.line_items ?? []) {
    if (sold_by !== 'weight') continue;
    for (const grams of [somewhere(dice, quantity), quantity]) {
      const weighed =
        order && (await step('PUT', `/lines/${line}/weight`, { version: order.version, grams }));
      if (!weighed) continue;
      order = weighed;
      break;
    }
  }
  await step('POST', '/status', { status: 'packed' });
  const most = order?.weighing?.upper_total ?? estimate;
  if (told.total > most) book.contradictions.push(`${id} of ${most} at most costs ${told.total}`);
}

/** Up to a tenth less or more; now and then much more, which is refused. */
function somewhere(dice: Dice, grams: number): number {
  const tenth = Math.floor(grams / 10);
  return dice.percent(20) ? grams * 3 : grams - tenth + dice.below(2 * tenth + 1);
}

/**
 * The order in the answer of a staff call, as the book has it from then on; null: it was refused, which the book
 * records.
 */
async function staff(
  { asker, goods, book }: Packing,
  told: Told,
  { method, path, body }: { method: string; path: string; body?: unknown },
): Promise<StaffOrder | null> {
  const headers = {
    ...asStaff(goods.packer),
    ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
  };
  const outcome = await asker.ask({ method, path: `/admin/orders/${told.id}${path}`, headers, body });
  if (outcome.status !== 200) {
    const words = `packer ${method} ${path.replace(/\/lines\/[^/]+/, '')}: ${outcome.status} ${outcome.body?.code ?? ''}`;
    book.refusals[words] = (book.refusals[words] ?? 0) + 1;
    return null;
  }
  const order: StaffOrder = outcome.body.data;
  told.total = order.total;
  told.status = order.status;
  told.payment = order.payment.status;
  return order;
}
