import type { Context } from '#server/context.ts';
import { reholdStock } from '#server/modules/catalogue/reserve-stock.ts';
import type { LockedOrder } from './order-life.store.ts';
import type { WantedLineRow } from './order-lines.store.ts';
import type { Repacking } from './work-out-lines.ts';

/** Makes a locked order hold what it is packed with. @throws out_of_stock. */
export async function holdLines(
  ctx: Context,
  { id: orderId }: LockedOrder,
  { before, lines }: Pick<Repacking, 'before' | 'lines'>,
): Promise<void> {
  const from = before.flatMap(({ unit_id, quantity }) => (unit_id === null ? [] : [{ unit_id, quantity }]));
  await reholdStock(ctx, { orderId, from, to: lines.flatMap(counted) });
}

/** What was taken out of the catalogue altogether is not counted any more. */
function counted({ product_id: product, variant_index: index, name, unit_id, quantity }: WantedLineRow) {
  return unit_id === null ? [] : [{ product, index, name, unit_id, quantity }];
}
