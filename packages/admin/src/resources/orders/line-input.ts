import type { BodyOf } from '@isoko/contract/route';
import type { previewLines } from '@isoko/contract/routes/admin/order-lines';
import type { StaffOrder } from '@isoko/contract/routes/admin/orders';

/** What goes in a line's place. `index` −1: a product without variants. */
export interface Replacement {
  product: string;
  name: string;
  index: number;
  quantity: number;
}

/** How a line shall be; what is not named stays as it is. */
export interface LineInput {
  quantity?: number;
  replacement?: Replacement;
}

/** What shall change, by the line's id. */
export type WishlistItems = Record<string, LineInput>;

/** The wishes as the API takes them: only lines that differ from what was ordered. */
export function bodyOf(
  order: Pick<StaffOrder, 'line_items'>,
  inputs: WishlistItems,
): BodyOf<typeof previewLines> {
  const body: BodyOf<typeof previewLines> = { lines: [], replacements: [] };
  for (const { _id: line, quantity } of order.line_items) {
    const input = line && inputs[line];
    if (!input) continue;
    if (input.replacement) {
      const { product, index, quantity } = input.replacement;
      body.replacements.push({ line, product, index, quantity });
    }
    const stays = input.quantity ?? (input.replacement ? 0 : quantity);
    if (stays !== quantity) body.lines.push({ line, quantity: stays });
  }
  return body;
}

/** Whether anything would change at all. */
export function isChanged(order: Pick<StaffOrder, 'line_items'>, inputs: WishlistItems): boolean {
  const { lines, replacements } = bodyOf(order, inputs);
  return lines.length + replacements.length > 0;
}
