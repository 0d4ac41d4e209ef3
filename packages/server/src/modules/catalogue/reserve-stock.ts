import type { ShortLine } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { amountOf, sentence } from '#server/sentences/sentence.ts';
import { ShopError } from '#server/shop-error.ts';
import type { Sellable } from './find-sellables.ts';
import {
  freeUnits,
  lockAndReserve,
  lockUnits,
  reserveUnits,
  returnUnits,
  setOnHand,
  sumByUnit,
  type UnitQuantity,
  undoMoves,
  writeOffUnits,
} from './stock.store.ts';

/** The fields of a line that are needed to reserve its units. */
type Reserved = Pick<Sellable, 'product' | 'index' | 'name' | 'unitId' | 'soldBy'> & { quantity: number };

/**
 * Reserves every line's units for one order, all or nothing. Must run inside the order's transaction, at READ
 * COMMITTED: the throw rolls back. The conditional update decides, never a number read before.
 * @throws out_of_stock with every line that is short, if any is.
 */
export async function reserveStock(
  ctx: Context,
  { orderId, lines }: { orderId: string; lines: readonly Reserved[] },
): Promise<void> {
  const items = sumByUnit(lines);
  const wanted = byUnit(items);
  const { left, reserved } = await lockAndReserve(ctx.db, { orderId, at: ctx.now(), items });
  if (reserved !== items.length) throw new OutOfStock(lines.flatMap((line) => shortOf(line, left, wanted)));
}

const byUnit = (items: readonly UnitQuantity[]) =>
  new Map(items.map(({ unitId, quantity }) => [unitId, quantity]));

function shortOf(line: Reserved, left: Map<string, number>, wanted: Map<string, number>): ShortLine[] {
  const { unitId } = line;
  const has = left.get(unitId) ?? 0;
  const items = wanted.get(unitId) ?? 0;
  return items > has ? [{ ...named(line), wanted: items, left: has }] : [];
}

/**
 * Reserves the released units of an order again, all or nothing; false, with nothing changed, if some are sold. Must
 * run in the transaction that moves the order.
 */
export async function reserveAgain(ctx: Context, { orderId, lines }: OrderUnits): Promise<boolean> {
  const items = sumByUnit(lines);
  // No one else can take from a locked unit, so the numbers read here stay true.
  const left = await lockUnits(ctx.db, items);
  if (items.some(({ unitId, quantity }) => (left.get(unitId) ?? 0) < quantity)) return false;
  const reserved = await reserveUnits(ctx.db, { orderId, at: ctx.now(), items });
  if (reserved !== items.length) throw new Error(`order ${orderId} lost units that were locked for it`);
  return true;
}

/**
 * Changes the stock of an order from `from` to `to`, all or nothing: of each unit only the difference moves. If the
 * goods are `taken`, they have left the stock: more of them leaves too, less of them comes back. Must run in the
 * transaction that changes the order's lines, while the order is locked.
 * @throws out_of_stock with every line that is short, if any is.
 */
export async function reholdStock(
  ctx: Context,
  {
    orderId,
    from,
    to,
    taken,
  }: { orderId: string; from: readonly UnitQuantity[]; to: readonly Reserved[]; taken: boolean },
): Promise<void> {
  const held = byUnit(sumByUnit(from));
  const wanted = byUnit(sumByUnit(to));
  const units = [...new Set([...held.keys(), ...wanted.keys()])];
  const more = units.map((unitId) => ({
    unitId,
    quantity: (wanted.get(unitId) ?? 0) - (held.get(unitId) ?? 0),
  }));
  const left = await lockUnits(ctx.db, more);
  const shorts = to.filter((line) => isShort(more, left, line.unitId));
  if (shorts.length) throw new OutOfStock(shorts.map((line) => shortLine(line, { held, wanted, left })));
  const now = { orderId, at: ctx.now() };
  const added = more.filter(({ quantity }) => quantity > 0);
  const freed = more.flatMap(({ unitId, quantity }) =>
    quantity < 0 ? [{ unitId, quantity: -quantity }] : [],
  );
  const reserved = await reserveUnits(ctx.db, { ...now, items: added });
  if (taken) await freeUnits(ctx.db, { ...now, items: added, reason: 'claimed' });
  const actor = ctx.actor?.name ?? null;
  const moved =
    reserved +
    (taken
      ? await returnUnits(ctx.db, { ...now, items: freed, actor })
      : await freeUnits(ctx.db, { ...now, items: freed, reason: 'released' }));
  if (moved !== added.length + freed.length) throw new Error(`order ${orderId} does not hold what it should`);
}

/** No one else can take from a locked unit, so the numbers read before stay true. */
function isShort(more: readonly UnitQuantity[], left: ReadonlyMap<string, number>, unitId: string): boolean {
  const quantity = more.find((each) => each.unitId === unitId)?.quantity ?? 0;
  return quantity > 0 && quantity > (left.get(unitId) ?? 0);
}

function shortLine(
  line: Reserved,
  { held, wanted, left }: Record<'held' | 'wanted' | 'left', ReadonlyMap<string, number>>,
) {
  const { unitId } = line;
  const own = held.get(unitId) ?? 0;
  return { ...named(line), wanted: wanted.get(unitId) ?? 0, left: own + (left.get(unitId) ?? 0) };
}

const named = ({ product, index, name, soldBy }: Reserved) => ({
  ...{ product, index, name },
  ...(soldBy === 'weight' && { sold_by: soldBy }),
});

/** The error that names every line the stock does not cover (at least one); its sentence is about the first. */
export class OutOfStock extends ShopError {
  readonly lines: readonly ShortLine[];

  constructor(lines: readonly ShortLine[]) {
    const [first] = lines as [ShortLine];
    const { name, left, sold_by } = first;
    super('out_of_stock', {
      values: { n: left, name },
      sentence: sold_by && sentence('Only {n} left of {name}.', { n: amountOf(left, sold_by), name }),
      data: { line_items: lines },
    });
    this.lines = lines;
  }
}

/** The stock that an order has or had. */
interface OrderUnits {
  orderId: string;
  lines: readonly UnitQuantity[];
}

/**
 * Releases the reserved units of a cancelled or expired order. Must run in the transaction that moves the order out of
 * a holding status; its conditional update makes sure that it happens once.
 */
export async function releaseStock(ctx: Context, { orderId, lines }: OrderUnits): Promise<void> {
  const freed = await moveAll(ctx, lines, (items) =>
    freeUnits(ctx.db, { orderId, at: ctx.now(), items, reason: 'released' }),
  );
  if (!freed) throw new Error(`order ${orderId} gives back units it did not hold`);
}

/**
 * Takes the reserved units of a packed order out of the stock. Must run in the transaction that moves the order to
 * packed; its conditional update makes sure that it happens once.
 */
export async function claimStock(ctx: Context, { orderId, lines }: OrderUnits): Promise<void> {
  const claimed = await moveAll(ctx, lines, (items) =>
    freeUnits(ctx.db, { orderId, at: ctx.now(), items, reason: 'claimed' }),
  );
  if (!claimed) throw new Error(`order ${orderId} packs units it did not hold`);
}

/**
 * Puts the units of a packed order back into stock, because it is not delivered after all. Must run in the transaction
 * that ends the order; its conditional update makes sure that it happens once.
 */
export async function returnStock(ctx: Context, { orderId, lines }: OrderUnits): Promise<void> {
  const by = { at: ctx.now(), actor: ctx.actor?.name ?? null };
  const returned = await moveAll(ctx, lines, (items) => returnUnits(ctx.db, { orderId, items, ...by }));
  if (!returned) throw new Error(`order ${orderId} returns units that are not counted`);
}

/** Writes off goods that came back from an order and cannot be sold. Must run after the return, in its transaction. */
export async function writeOff(ctx: Context, { orderId, lines }: OrderUnits): Promise<void> {
  const by = { at: ctx.now(), actor: ctx.actor?.name ?? null };
  const isGone = await moveAll(ctx, lines, (items) => writeOffUnits(ctx.db, { orderId, items, ...by }));
  if (!isGone) throw new Error(`order ${orderId} writes off units that did not come back`);
}

/**
 * Records how much of a unit was `found` while an order was packed; stock that orders hold stays. Returns how many can
 * still be sold; null if the unit no longer exists. Its unit is locked by the order's change (reholdStock) or now, by
 * id.
 */
export async function noteFound(
  ctx: Context,
  { unitId, found, note }: { unitId: string; found: number; note: string },
): Promise<number | null> {
  const by = { at: ctx.now(), actor: ctx.actor?.name ?? null };
  const counted = await setOnHand(ctx.db, { unitId, found, note, ...by });
  return counted && counted.on_hand - counted.reserved;
}

/** Locks the units of these lines and moves them; returns whether all moved. */
async function moveAll(
  ctx: Context,
  lines: readonly UnitQuantity[],
  move: (items: UnitQuantity[]) => Promise<number>,
): Promise<boolean> {
  const items = sumByUnit(lines);
  await lockUnits(ctx.db, items);
  return (await move(items)) === items.length;
}

/** Undoes all stock moves of a test order. In its transaction. */
export async function forgetStock(ctx: Context, orderId: string): Promise<void> {
  await undoMoves(ctx.db, orderId);
}
