import type { BodyOf } from '@isoko/contract/route';
import type { AddressInput } from '@isoko/contract/routes/addresses';
import type { askCustomer, LessReason, previewLines } from '@isoko/contract/routes/admin/order-lines';
import type { StaffOrder, typeOrder } from '@isoko/contract/routes/admin/orders';
import type { SoldAs } from '@isoko/contract/rules/weight';

type Body = BodyOf<typeof typeOrder>;

/** A line of a typed order; a product sold by the piece has no weight steps. */
export interface TypedLine extends SoldAs {
  product: string;
  index: number;
  name: string;
  /** Pieces, or grams. */
  quantity: number;
  /** Of one piece, or of a kilo, in francs. */
  price: number;
}

/** A typed order; values that are not typed yet are missing or null. */
export interface TypedOrder {
  source: Body['source'];
  account?: string | null;
  customer: { name?: string | null; phone?: string | null; email?: string | null };
  lines: TypedLine[];
  coupon?: string | null;
  /** The collection point; without one the order is delivered. */
  point?: string | null;
  shipping: { [K in keyof AddressInput]?: string | null };
  shipping_method?: string | null;
  delivery_window?: string | null;
  payment_method?: string | null;
  payment?: { phone?: string | null; reference?: string | null };
  note?: string | null;
  staff_note?: string | null;
}

/** The order before anything is typed. */
export const emptyOrder: TypedOrder = { source: 'phone', customer: {}, lines: [], shipping: {} };

/** The request for the price of a typed order, and for its delivery and payment methods. */
export function quoteInput({ lines, point = null, shipping, shipping_method, coupon }: TypedOrder) {
  const { district = null, sector = null } = shipping;
  return {
    line_items: lines.map(({ product, index, quantity }) => ({ product, index, quantity })),
    coupon: coupon ?? null,
    point,
    district,
    sector: district ? sector : null,
    shipping_method: point || (district && sector) ? (shipping_method ?? null) : null,
  };
}

/** The order as the API takes it. The total told to the customer is the maximum. */
export function orderBody(order: TypedOrder, expected_total: number | null): Body {
  const { customer, lines, shipping, ...words } = order;
  return {
    ...words,
    customer: { name: customer.name ?? '', phone: customer.phone ?? '', email: customer.email ?? null },
    line_items: lines.map(({ product, index, quantity }) => ({ product, index, quantity })),
    shipping: order.point
      ? null
      : {
          // The caller is the recipient, unless another person was named.
          full_name: shipping.full_name || customer.name || '',
          phone: shipping.phone || customer.phone || '',
          phone_alt: shipping.phone_alt ?? null,
          district: shipping.district ?? '',
          sector: shipping.sector ?? '',
          street: shipping.street ?? null,
          directions: shipping.directions ?? '',
        },
    shipping_method: order.shipping_method ?? '',
    payment_method: order.payment_method ?? '',
    expected_total,
  };
}

/** The lines with one added; a line of the same product gets a higher quantity. */
export function withLine(lines: readonly TypedLine[], added: TypedLine): TypedLine[] {
  const isSame = (line: TypedLine) => line.product === added.product && line.index === added.index;
  if (!lines.some(isSame)) return [...lines, added];
  return lines.map((line) => (isSame(line) ? { ...line, quantity: line.quantity + added.quantity } : line));
}

/** The replacement of a line, or an addition. `index` −1: a product without variants. */
export type Replacement = TypedLine;

/** The change of a line; absent fields stay. */
export interface LineInput {
  quantity?: number;
  /** The reason for a lower quantity. */
  why?: LessReason;
  /** The counted stock, if the books were wrong. */
  on_shelf?: number;
  replacement?: Replacement;
}

/** The change of an order: its lines (by their ids), additions, and payment. */
export interface OrderInputs {
  lines: Record<string, LineInput>;
  additions: Replacement[];
  payment_method?: string;
}

type Lines = Pick<StaffOrder, 'line_items'>;
type ChangeBody = BodyOf<typeof previewLines>;

/** The change as the API takes it: only what differs from the order. */
export function linesBody(order: Lines, { lines, additions, payment_method }: OrderInputs): ChangeBody {
  const body: ChangeBody = { lines: [], replacements: [] };
  for (const { _id: line, quantity } of order.line_items) {
    const input = line && lines[line];
    if (!input) continue;
    if (input.replacement) {
      const { product, index, quantity } = input.replacement;
      body.replacements.push({ line, product, index, quantity });
    }
    const stays = input.quantity ?? (input.replacement ? 0 : quantity);
    if (stays !== quantity) body.lines.push({ line, quantity: stays, ...whyOf(input, stays < quantity) });
  }
  if (additions.length)
    body.additions = additions.map(({ product, index, quantity }) => ({ product, index, quantity }));
  if (payment_method) body.payment_method = payment_method;
  return body;
}

function whyOf({ why, on_shelf }: LineInput, isLess: boolean): Pick<LineInput, 'why' | 'on_shelf'> {
  if (!why || !isLess) return {};
  return why === 'miscounted' && on_shelf !== undefined ? { why, on_shelf } : { why };
}

/** The question for the customer: a change of exactly one line, with a quantity left or a replacement. Null: none. */
export function questionBody(
  order: Lines,
  inputs: OrderInputs,
): Omit<BodyOf<typeof askCustomer>, 'version'> | null {
  const { lines, replacements, additions, payment_method } = linesBody(order, inputs);
  const [line, ...others] = new Set([...lines, ...replacements].map((each) => each.line));
  if (!line || others.length || additions || payment_method) return null;
  const { line: _, ...substitute } = replacements[0] ?? { line };
  const whole = order.line_items.find(({ _id }) => _id === line)?.quantity ?? 0;
  const kept = lines[0]?.quantity ?? whole;
  if (kept > whole) return null;
  if ('product' in substitute) return { line, kept, substitute };
  return kept > 0 ? { line, kept, substitute: null } : null;
}

/** Whether anything would change. */
export function isChanged(order: Lines, inputs: OrderInputs): boolean {
  const { lines, replacements, additions, payment_method } = linesBody(order, inputs);
  return lines.length + replacements.length > 0 || Boolean(additions || payment_method);
}

/** Whether every reduced line has a reason, and a count if the reason needs one. */
export function isExplained(order: Lines, inputs: OrderInputs): boolean {
  const before = new Map(order.line_items.map(({ _id, quantity }) => [_id, quantity]));
  return linesBody(order, inputs).lines.every(({ line, quantity, why, on_shelf }) => {
    if (quantity >= (before.get(line) ?? 0)) return true;
    return why === 'miscounted' ? on_shelf !== undefined : why !== undefined;
  });
}
