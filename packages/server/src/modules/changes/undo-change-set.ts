import type { StaffCategory } from '@isoko/contract/routes/admin/categories';
import type { StaffProduct } from '@isoko/contract/routes/admin/products';
import type { Context } from '#server/context.ts';
import { removeProduct, writeProduct } from '#server/modules/catalogue/change-product.ts';
import { hasStill, isStock, type ProductParts, partsOf } from '#server/modules/catalogue/product-parts.ts';
import { bringBackProduct, findOrdered, restoreProduct } from '#server/modules/catalogue/restore-product.ts';
import { listStaffCategories, removeCategory } from '#server/modules/catalogue/staff-categories.ts';
import { holdProductsOf } from '#server/modules/catalogue/staff-products.ts';
import { type Versions, versionsOf } from '#server/modules/translations/versions.ts';
import { returnToWishlists } from '#server/modules/wishlist/wishlist.ts';
import { type EntryRow, nextToUndo, noteUndone, type UndoneRow } from './change-set.store.ts';
import { partsOfCategory } from './record-changes.ts';
import { orRefused } from './refused.ts';

const TOUCHED = 'It was changed since.';
const GONE = 'It is gone already.';
const ORDERED = 'It was ordered since: it is a draft now.';
const THERE = 'There is such a product again.';

type Outcome = Omit<UndoneRow, 'thing' | 'thing_id'>;

const UNDONE: Outcome = { undo: 'undone', reason: null };
const kept = (reason: string): Outcome => ({ undo: 'kept', reason });

/**
 * Takes the next entries of a change set back, in the transaction of the caller, and says whether there are more. What was touched since stays as it is, and so does what something still needs.
 */
export async function undoSome(
  ctx: Context,
  { id, title }: { id: string; title: string },
  limit: number,
): Promise<boolean> {
  const entries = await nextToUndo(ctx.db, id, limit);
  const products = entries.filter(({ thing }) => thing === 'product');
  const ids = products.map(({ thing_id }) => thing_id);
  // Held before the orders are looked at: one that is being placed has its line by then.
  const held = new Map((await holdProductsOf(ctx, ids)).map((product) => [product._id, product]));
  const versions = await versionsOf(ctx, [...held.values()]);
  const ordered = ids.length ? await findOrdered(ctx, ids) : new Set<string>();
  const undone: UndoneRow[] = [];
  for (const entry of entries) {
    const { thing, thing_id } = entry;
    const outcome =
      entry.thing === 'category'
        ? await undoCategory(ctx, entry)
        : await undoProduct(ctx, entry, {
            now: held.get(thing_id),
            versions: versions.get(thing_id),
            isOrdered: ordered.has(thing_id),
            note: `Undo: ${title}`.slice(0, 200),
          });
    undone.push({ thing, thing_id, ...outcome });
  }
  await noteUndone(ctx.db, id, undone);
  return entries.length === limit;
}

interface Now {
  now: StaffProduct | undefined;
  versions: Versions | undefined;
  isOrdered: boolean;
  note: string;
}

async function undoProduct(
  ctx: Context,
  entry: Extract<EntryRow, { thing: 'product' }>,
  { now, versions, isOrdered, note }: Now,
): Promise<Outcome> {
  const { thing_id: id, action, before, after } = entry;
  if (action === 'removed') return now ? kept(THERE) : orKept(ctx, (ctx) => bringBack(ctx, id, before ?? {}));
  if (!now) return kept(GONE);
  const isMade = action === 'made';
  // Showing or hiding a product that was made is no change of it; orders take from its stock.
  const leaves = (part: string) => isMade && (part === 'status' || (isOrdered && isStock(part)));
  if (!hasStill(partsOf(now, versions), after ?? {}, leaves)) return kept(TOUCHED);
  if (!isMade) return orKept(ctx, (ctx) => restoreProduct(ctx, now, { parts: before ?? {}, note }));
  if (!isOrdered) return orKept(ctx, (ctx) => removeProduct(ctx, id));
  if (now.status !== 'draft') await writeProduct(ctx, id, { status: 'draft' });
  return { undo: 'drafted', reason: ORDERED };
}

/** A product comes back to the wishlists it was on. */
async function bringBack(
  ctx: Context,
  id: string,
  { wishlists = [], ...parts }: ProductParts,
): Promise<void> {
  await bringBackProduct(ctx, id, parts);
  await returnToWishlists(ctx, id, wishlists);
}

const EVERY = { limit: 1, offset: 0, sort: [] };

async function undoCategory(
  ctx: Context,
  { thing_id, after }: Extract<EntryRow, { thing: 'category' }>,
): Promise<Outcome> {
  const { items } = await listStaffCategories(ctx, { ids: thing_id }, EVERY);
  const now: StaffCategory | undefined = items[0];
  if (!now) return kept(GONE);
  if (!hasStill(partsOfCategory(now), after, () => false)) return kept(TOUCHED);
  return orKept(ctx, (ctx) => removeCategory(ctx, thing_id));
}

/** Takes one thing back, or says why the catalogue refused. */
async function orKept(ctx: Context, work: (ctx: Context) => Promise<unknown>): Promise<Outcome> {
  const reason = await orRefused(ctx, work);
  return reason === null ? UNDONE : kept(reason);
}
