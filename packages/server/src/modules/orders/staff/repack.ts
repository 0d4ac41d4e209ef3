import type { FieldError } from '@isoko/contract/errors';
import type { BodyOf } from '@isoko/contract/route';
import type { previewLines } from '@isoko/contract/routes/admin/order-lines';
import { lineSum } from '@isoko/contract/rules/cart-lines';
import type { Sellable } from '#server/modules/catalogue/find-sellables.ts';
import type { LineSentence } from '../lifecycle/event-sentences.ts';
import type { PackedRow } from '../lifecycle/order-life.store.ts';
import type { OrderLineRow } from '../order.store.ts';

/** What somebody who packs wants to change. */
export type LinesInput = BodyOf<typeof previewLines>;

/** A line as it shall be, before its coupon: `from` is the line it stays or stands in for. */
export type Repacked = Omit<PackedRow, 'discounted_price'> & { from: string };

/** What cannot be meant: lines of another order, more than was ordered, one line named twice. */
export function inputFaults(lines: readonly OrderLineRow[], input: LinesInput): FieldError[] {
  const known = new Map(lines.map((line) => [line.id, line]));
  const named = new Set<string>();
  const faults: FieldError[] = [];
  input.lines.forEach(({ line: id, quantity }, at) => {
    const line = known.get(id);
    const refuse = (key: string, message: string) => faults.push({ field: `lines.${at}.${key}`, message });
    if (!line) refuse('line', 'This line is not part of the order any more.');
    else if (named.has(id)) refuse('line', 'This line is named twice.');
    else if (quantity > line.quantity) refuse('quantity', `Only ${line.quantity} were ordered.`);
    named.add(id);
  });
  input.replacements.forEach(({ line }, at) => {
    if (known.has(line)) return;
    faults.push({
      field: `replacements.${at}.line`,
      message: 'This line is not part of the order any more.',
    });
  });
  return faults;
}

/** The lines of an order as they are packed: kept ones in their places, what stands in for others after them. */
export function repack(
  lines: readonly OrderLineRow[],
  input: LinesInput,
  substitutes: readonly Sellable[],
): Repacked[] {
  const said = new Map(input.lines.map(({ line, quantity }) => [line, quantity]));
  const replaced = new Set(input.replacements.map(({ line }) => line));
  const kept = lines.flatMap((line) => {
    const quantity = said.get(line.id) ?? (replaced.has(line.id) ? 0 : line.quantity);
    return quantity > 0 ? [{ ...line, from: line.id, quantity, sum: lineSum({ ...line, quantity }) }] : [];
  });
  const next = Math.max(-1, ...lines.map((line) => line.position)) + 1;
  const added = input.replacements.flatMap(({ line, quantity }, at) => {
    const found = substitutes[at];
    return found ? [substitute(found, { from: line, quantity, position: next + at })] : [];
  });
  return [...kept, ...added];
}

function substitute(
  sellable: Sellable,
  place: { from: string; quantity: number; position: number },
): Repacked {
  const { product, index, name, slug, sku, image, label, price } = sellable;
  return {
    id: null,
    product_id: product,
    variant_index: index,
    ...{ name, slug, sku, image, label, price },
    vat_class: sellable.vatClass,
    regular_price: sellable.regularPrice,
    unit_id: sellable.unitId,
    ...place,
    sum: lineSum({ price, quantity: place.quantity }),
  };
}

/** What changes, a sentence each. */
export function changeSentences(
  lines: readonly OrderLineRow[],
  repacked: readonly Repacked[],
): LineSentence[] {
  return lines.flatMap((line): LineSentence[] => {
    const kept = repacked.find((each) => each.id === line.id)?.quantity ?? 0;
    const instead = repacked.filter((each) => each.id === null && each.from === line.id);
    if (kept === line.quantity && !instead.length) return [];
    const name = spoken(line);
    if (!instead.length && !kept) return [{ code: 'line_left_out', values: { name } }];
    if (!instead.length) return [{ code: 'line_reduced', values: { name, n: kept, m: line.quantity } }];
    const others = instead.map((each) => `${each.quantity} × ${spoken(each)}`).join(', ');
    return [{ code: 'line_replaced', values: { name, n: line.quantity - kept, others } }];
  });
}

function spoken({ name, label }: { name: string; label: string | null }): string {
  return label ? `${name} (${label})` : name;
}
