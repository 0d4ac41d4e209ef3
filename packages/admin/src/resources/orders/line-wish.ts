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
export interface LineWish {
  quantity?: number;
  replacement?: Replacement;
}

/** What shall change, by the line's id. */
export type Wishes = Record<string, LineWish>;

/** The wishes as the API takes them: only lines that differ from what was ordered. */
export function bodyOf(order: Pick<StaffOrder, 'line_items'>, wishes: Wishes): BodyOf<typeof previewLines> {
  const body: BodyOf<typeof previewLines> = { lines: [], replacements: [] };
  for (const { _id: line, quantity } of order.line_items) {
    const wish = line && wishes[line];
    if (!wish) continue;
    if (wish.replacement) {
      const { product, index, quantity } = wish.replacement;
      body.replacements.push({ line, product, index, quantity });
    }
    const stays = wish.quantity ?? (wish.replacement ? 0 : quantity);
    if (stays !== quantity) body.lines.push({ line, quantity: stays });
  }
  return body;
}

/** Whether anything would change at all. */
export function isChanged(order: Pick<StaffOrder, 'line_items'>, wishes: Wishes): boolean {
  const { lines, replacements } = bodyOf(order, wishes);
  return lines.length + replacements.length > 0;
}
