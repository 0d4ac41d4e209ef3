import type { ShortLine } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { freeUnits, lockUnits, reserveUnits, returnUnits, type UnitWant } from './stock.store.ts';

/** A line whose units shall be set aside. */
export interface ReservationLine {
  product: string;
  index: number;
  name: string;
  unit_id: string;
  quantity: number;
}

/**
 * Sets every line's units aside for one order, all or nothing. Must run inside the order's transaction, at
 * READ COMMITTED: the throw is what rolls back. The conditional update decides, never a number read before.
 * @throws out_of_stock with every line that is short, when any is.
 */
export async function reserveStock(
  ctx: Context,
  { orderId, lines }: { orderId: string; lines: readonly ReservationLine[] },
): Promise<void> {
  const wants = sumByUnit(lines);
  const wanted = new Map(wants.map((want) => [want.unit_id, want.quantity]));
  const left = await lockUnits(ctx.db, [...wanted.keys()]);
  const reserved = await reserveUnits(ctx.db, { orderId, at: ctx.now(), wants });
  if (reserved !== wants.length) throw outOfStock(lines.flatMap((line) => shortOf(line, left, wanted)));
}

function shortOf(line: ReservationLine, left: Map<string, number>, wanted: Map<string, number>): ShortLine[] {
  const { product, index, name, unit_id } = line;
  const has = left.get(unit_id) ?? 0;
  const wants = wanted.get(unit_id) ?? 0;
  return wants > has ? [{ product, index, name, wanted: wants, left: has }] : [];
}

/**
 * Takes what an order had set aside off the shelf: it was packed. Must run in the transaction that moves the order
 * to packed, whose conditional update makes sure that it happens once.
 */
export async function claimStock(
  ctx: Context,
  { orderId, lines }: { orderId: string; lines: readonly UnitWant[] },
): Promise<void> {
  const wants = sumByUnit(lines);
  await lockUnits(
    ctx.db,
    wants.map((want) => want.unit_id),
  );
  const claimed = await freeUnits(ctx.db, { orderId, at: ctx.now(), wants, reason: 'claimed' });
  if (claimed !== wants.length) throw new Error(`order ${orderId} packs units it did not hold`);
}

/**
 * Gives back what an order had set aside: it was cancelled or has expired. Must run in the transaction that moves
 * the order out of a status that holds, whose conditional update makes sure that it happens once.
 */
export async function releaseStock(
  ctx: Context,
  { orderId, lines }: { orderId: string; lines: readonly UnitWant[] },
): Promise<void> {
  const wants = sumByUnit(lines);
  await lockUnits(
    ctx.db,
    wants.map((want) => want.unit_id),
  );
  const freed = await freeUnits(ctx.db, { orderId, at: ctx.now(), wants, reason: 'released' });
  if (freed !== wants.length) throw new Error(`order ${orderId} gives back units it did not hold`);
}

/**
 * Puts what an order had taken off the shelf back on it: it was packed and is not delivered after all. Must run in the
 * transaction that ends the order, whose conditional update makes sure that it happens once.
 */
export async function returnStock(
  ctx: Context,
  { orderId, lines }: { orderId: string; lines: readonly UnitWant[] },
): Promise<void> {
  const wants = sumByUnit(lines);
  await lockUnits(
    ctx.db,
    wants.map((want) => want.unit_id),
  );
  const by = { at: ctx.now(), actor: ctx.actor?.name ?? null };
  const returned = await returnUnits(ctx.db, { orderId, wants, ...by });
  if (returned !== wants.length) throw new Error(`order ${orderId} returns units that are not counted`);
}

/**
 * Sets the units of an order that had given them back aside once more, all or nothing; false, with nothing changed,
 * when they are not all there any more. Must run in the transaction that moves the order.
 */
export async function reserveAgain(
  ctx: Context,
  { orderId, lines }: { orderId: string; lines: readonly UnitWant[] },
): Promise<boolean> {
  const wants = sumByUnit(lines);
  // Nobody else can take from a locked unit, so what is read here holds.
  const left = await lockUnits(
    ctx.db,
    wants.map((want) => want.unit_id),
  );
  if (wants.some((want) => (left.get(want.unit_id) ?? 0) < want.quantity)) return false;
  const reserved = await reserveUnits(ctx.db, { orderId, at: ctx.now(), wants });
  if (reserved !== wants.length) throw new Error(`order ${orderId} lost units that were locked for it`);
  return true;
}

/**
 * Makes an order hold `to` instead of `from`, all or nothing: of each unit only the difference moves. Must run in the
 * transaction that changes the order's lines, while the order is locked.
 * @throws out_of_stock with every line that is short, when any is.
 */
export async function reholdStock(
  ctx: Context,
  { orderId, from, to }: { orderId: string; from: readonly UnitWant[]; to: readonly ReservationLine[] },
): Promise<void> {
  const held = new Map(sumByUnit(from).map((want) => [want.unit_id, want.quantity]));
  const wanted = new Map(sumByUnit(to).map((want) => [want.unit_id, want.quantity]));
  const units = [...new Set([...held.keys(), ...wanted.keys()])];
  const more = units.map((unit_id) => ({
    unit_id,
    quantity: (wanted.get(unit_id) ?? 0) - (held.get(unit_id) ?? 0),
  }));
  const left = await lockUnits(ctx.db, units);
  const shorts = to.filter((line) => isShort(more, left, line.unit_id));
  if (shorts.length) throw outOfStock(shorts.map((line) => shortLine(line, { held, wanted, left })));
  const now = { orderId, at: ctx.now() };
  const added = more.filter((want) => want.quantity > 0);
  const freed = more.flatMap(({ unit_id, quantity }) =>
    quantity < 0 ? [{ unit_id, quantity: -quantity }] : [],
  );
  const moved =
    (await reserveUnits(ctx.db, { ...now, wants: added })) +
    (await freeUnits(ctx.db, { ...now, wants: freed, reason: 'released' }));
  if (moved !== added.length + freed.length) throw new Error(`order ${orderId} does not hold what it should`);
}

/** Nobody else can take from a locked unit, so what was read holds. */
function isShort(more: readonly UnitWant[], left: ReadonlyMap<string, number>, unitId: string): boolean {
  const quantity = more.find((want) => want.unit_id === unitId)?.quantity ?? 0;
  return quantity > 0 && quantity > (left.get(unitId) ?? 0);
}

function shortLine(
  { product, index, name, unit_id }: ReservationLine,
  { held, wanted, left }: Record<'held' | 'wanted' | 'left', ReadonlyMap<string, number>>,
) {
  const own = held.get(unit_id) ?? 0;
  return { product, index, name, wanted: wanted.get(unit_id) ?? 0, left: own + (left.get(unit_id) ?? 0) };
}

/** What lines want of each unit: two lines of one unit are one want. */
function sumByUnit(lines: readonly UnitWant[]): UnitWant[] {
  const sums = new Map<string, number>();
  for (const { unit_id, quantity } of lines) sums.set(unit_id, (sums.get(unit_id) ?? 0) + quantity);
  return [...sums].map(([unit_id, quantity]) => ({ unit_id, quantity }));
}

/** The refusal that names every line the stock does not cover (at least one); its sentence is about the first. */
export function outOfStock(lines: readonly ShortLine[]): ShopError {
  const [first] = lines as [ShortLine];
  return new ShopError('out_of_stock', {
    values: { n: first.left, name: first.name },
    data: { line_items: lines },
  });
}
