import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import { formatGrams } from '@isoko/contract/rules/weight';
import type { Context } from '#server/context.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import type { LockedOrder } from '../lifecycle/order-life.store.ts';
import { withOrder } from '../lifecycle/take-step.ts';
import { askAboutWeight } from '../questions/ask-customer.ts';
import { tickLine } from './pick-line.ts';
import { boundOf, keepWeight, tryWeight } from './price-weights.ts';
import { getStaffOrder } from './staff-order.ts';
import { requireVersion, roleOf } from './staff-rights.ts';

/**
 * Records the weight of a line while its order is packed, as often as needed; the line is then in the bag. Stock,
 * coupon and total follow, always from the ordered amount. The amount held for it in advance changes by the difference
 * (decisions/0175). With `ask`, if the line is heavier than agreed, the customer is asked, and the line stays until
 * they say yes (decisions/0184).
 * @throws not_found; invalid_state if it is not being packed, on `version` if the order has changed; out_of_stock;
 * validation_error on `grams` above what the customer agreed to, on `line` for one that is not weighed; with `ask` as
 * askAboutWeight.
 */
export async function takeWeight(
  ctx: Context,
  {
    id,
    version,
    ask = false,
    user,
    ...scale
  }: { id: string; line: string; version: number; grams: number; ask?: boolean; user: SignedIn },
): Promise<StaffOrder> {
  return withOrder(ctx, id, async (ctx, order) => {
    requireVersion(order, version);
    if (order.status !== 'confirmed') throw new ShopError('invalid_state');
    const weighing = await tryWeight(ctx, order, scale);
    const { heavier } = weighing;
    if (!heavier) {
      await keepWeight(ctx, order, { weighing });
      await tickLine(ctx, { line: scale.line, user });
    } else if (ask) await askAboutWeight(ctx, order, { weighing, most: heavier.most, user });
    else throw tooHeavy(order, heavier);
    return getStaffOrder(ctx, id, roleOf(user));
  });
}

function tooHeavy(order: LockedOrder, { francs, most }: { francs: number; most: number }): ShopError {
  const [more, bound] = [formatFrancs(francs), formatFrancs(boundOf(order))];
  return fieldError(
    'grams',
    most > 0
      ? sentence(
          'This is {more} more than the maximum of {most} that the customer agreed to pay: put {weight} or less on the scale, or ask the customer.',
          { more, most: bound, weight: formatGrams(most) },
        )
      : sentence(
          'This is {more} more than the maximum of {most} that the customer agreed to pay: take something else out, or ask the customer.',
          { more, most: bound },
        ),
  );
}
