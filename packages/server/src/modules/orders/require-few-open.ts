import type { OrderSource } from '@isoko/contract/routes/admin/orders';
import type { Context } from '#server/context.ts';
import { giveUpWaiting } from '#server/database/give-up-waiting.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { isProved, mailbox, phone } from '#server/modules/trust/proof.ts';
import { ShopError } from '#server/shop-error.ts';
import { type Holder, lockHolders, streetKeyOf, sumOpenOrders } from './open-orders.store.ts';
import type { OrderInput } from './order-input.ts';

/** An order before anything is set aside for it. */
export interface OpeningOrder {
  input: Pick<OrderInput, 'customer' | 'shipping'>;
  /** Whose it is; null: a guest's. */
  accountId: string | null;
  source: OrderSource;
  /** Francs. */
  total: number;
}

/**
 * Refuses to hold more for somebody who proved nothing than a few open orders and a ceiling of value (settings), so
 * that nobody empties the stock units by typing. A phone that has proved itself is free. A guest is counted by the phone,
 * by a mailbox that is not proved and by the address; who is signed in, in a mailbox of their own, by the account,
 * whatever strangers type. Staff type for whom they please. Exact whoever races; before stock is locked.
 * @throws too_many_open_orders, which says how to go on; in_progress when others with that contact take long.
 */
export async function requireFewOpen(ctx: Context, order: OpeningOrder): Promise<void> {
  const { input, source, total } = order;
  if (ctx.unlimited || source !== 'web' || total === 0) return;
  if (await isProved(ctx, phone(input.customer.phone))) return;
  const settings = await readShopSettings(ctx);
  const holders = await holdersOf(ctx, order);
  await lockHolders(ctx.db, holders).catch(giveUpWaiting);
  for (const holder of holders) {
    const open = await sumOpenOrders(ctx.db, holder);
    const isMuch = open.francs + total > settings.open_orders_value;
    if (open.orders < settings.open_orders_per_contact && !isMuch) continue;
    throw new ShopError('too_many_open_orders', { values: { phone: settings.phone } });
  }
}

async function holdersOf(ctx: Context, { input, accountId }: OpeningOrder): Promise<Holder[]> {
  if (accountId) return [{ by: 'account', value: accountId }];
  const { phone: number, email } = input.customer;
  const street = await streetKeyOf(ctx.db, input.shipping);
  const isStrange = email !== null && !(await isProved(ctx, mailbox(email)));
  return [
    { by: 'phone', value: number },
    ...(isStrange ? [{ by: 'email', value: email.toLowerCase() } as const] : []),
    { by: 'street', value: street },
  ];
}
