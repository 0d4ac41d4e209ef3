import type { StaffCategory } from '@isoko/contract/routes/admin/categories';
import type { BulkChange, StaffProduct } from '@isoko/contract/routes/admin/products';
import { valueAt } from '@isoko/contract/rules/objects';
import type { Context } from '#server/context.ts';
import { inSavepoint, inTransaction } from '#server/database/in-transaction.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { removeProduct, writeProduct } from '#server/modules/catalogue/change-product.ts';
import { changeProducts, findUnchangeable } from '#server/modules/catalogue/change-products.ts';
import {
  bringBackProduct,
  findOrdered,
  hasStill,
  isStock,
  type ProductParts,
  partsOf,
  restoreProduct,
} from '#server/modules/catalogue/product-parts.ts';
import { listStaffCategories, removeCategory } from '#server/modules/catalogue/staff-categories.ts';
import { holdProductsOf } from '#server/modules/catalogue/staff-products.ts';
import { type Versions, versionsOf } from '#server/modules/translations/versions.ts';
import { returnToWishlists, wishlistsWith } from '#server/modules/wishlist/wishlist.ts';
import { keep, render } from '#server/sentences/sentence.ts';
import { ShopError } from '#server/shop-error.ts';
import {
  type ChangeSetRow,
  claimChangeSet,
  type EntryRow,
  findUnderWay,
  leaveOut,
  nextPlanned,
  nextToUndo,
  noteUndone,
  readChangeSet,
  removeOld,
  type UndoneRow,
  updateChangeSet,
} from './change-set.store.ts';
import { partsOfCategory, recordProducts, recordRemoved } from './record-changes.ts';

/** Products per transaction, one after the other: customers wait for the rows it locks. */
const UNDO_AT_ONCE = 100;

/** Products per transaction, for rows that are changed together, or deleted one after the other. */
const CHANGE_AT_ONCE = 500;
const REMOVE_AT_ONCE = 100;

const GONE = 'It does not exist any more.';

const TOUCHED = 'It has been changed since.';
const FORGOTTEN = 'It is already gone.';
const ORDERED = 'It has been ordered since: it is now a draft.';
const THERE = 'Such a product exists again.';

const UNDONE: Outcome = { undo: 'undone', reason: null };

const EVERY = { limit: 1, offset: 0, sort: [] };

/** Starts the work of a locked change set in the caller's transaction; a job does what does not fit. */
export async function beginWork(ctx: Context, set: ChangeSetRow): Promise<void> {
  if (await workSome(ctx, set)) await enqueueWork(ctx, set.id);
}

/** Does one batch of the work of a locked change set, and returns whether there is more; the last batch ends it. */
async function workSome(ctx: Context, set: ChangeSetRow): Promise<boolean> {
  const isUndo = set.state === 'undoing';
  const hasMore = isUndo ? await undoSome(ctx, set, UNDO_AT_ONCE) : await changeSome(ctx, set);
  if (hasMore) return true;
  await updateChangeSet(ctx.db, set.id, { state: isUndo ? 'undone' : 'done' });
  return false;
}

const enqueueWork = (ctx: Context, id: string) =>
  enqueue(ctx, 'change_set.work', { change_set_id: id }, { singletonKey: id });

/** A job ends after this, in ms, so that a closing shop can finish its batch; the next job continues. */
const TURN_MS = 3_000;

/**
 * Continues a change set for one turn, each batch in a transaction of its own, and queues the next turn: the job
 * `change_set.work`. Changes are recorded under the name of the person who started it.
 */
export async function workOnChangeSet(shop: Context, id: string): Promise<void> {
  const row = await readChangeSet(shop.db, id);
  if (!row) return;
  const isUndo = row.state === 'undoing';
  const actor = isUndo
    ? { id: row.undone_by, name: row.undone_name ?? '', requestId: id }
    : { id: row.actor_id, name: row.actor_name, requestId: id };
  const ctx = { ...shop, actor };
  const until = ctx.now().getTime() + TURN_MS;
  do {
    const hasMore = await inTransaction(ctx, async (ctx) => {
      // Another worker has it, or it is over.
      const set = await claimChangeSet(ctx.db, id);
      return set?.state === row.state && hasWork(set) && (await workSome(ctx, set));
    });
    if (!hasMore) return;
  } while (ctx.now().getTime() < until);
  await enqueueWork(ctx, id);
}

/** Whether a change set has work of its own: an import writes its own. */
const hasWork = ({ state, kind }: ChangeSetRow) =>
  state === 'undoing' || (state === 'working' && kind === 'bulk');

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a change set is kept. */
const KEEP_MS = 90 * DAY_MS;

/**
 * Gives running change sets a new job if theirs was lost with a restored or repaired database, and deletes expired
 * ones. Returns how many it found.
 */
export async function sweepChangeSets(ctx: Context): Promise<number> {
  const old = await removeOld(ctx.db, new Date(ctx.now().getTime() - KEEP_MS));
  const underWay = await findUnderWay(ctx.db);
  for (const id of underWay) await enqueueWork(ctx, id);
  return old + underWay.length;
}

/**
 * Does the next part of bulk work in the caller's transaction, and returns whether there is more. Products that cannot
 * change are left out, with the reason.
 */
async function changeSome(ctx: Context, set: Pick<ChangeSetRow, 'id' | 'change'>): Promise<boolean> {
  const { change } = set;
  // An import does its own work.
  if (!change) return false;
  const limit = change.remove ? REMOVE_AT_ONCE : CHANGE_AT_ONCE;
  const planned = await nextPlanned(ctx.db, set.id, limit);
  const before = await holdProductsOf(ctx, planned);
  const found = new Set(before.map(({ _id }) => _id));
  const gone = planned.filter((id) => !found.has(id));
  await leaveOut(
    ctx.db,
    set.id,
    gone.map((thing_id) => ({ thing_id, reason: GONE })),
  );
  if (change.remove) await removeAll(ctx, set.id, before);
  else await changeAll(ctx, { setId: set.id, change, before });
  return planned.length === limit;
}

async function changeAll(
  ctx: Context,
  { setId, change, before }: { setId: string; change: BulkChange; before: readonly StaffProduct[] },
): Promise<void> {
  const held = before.map(({ _id }) => _id);
  const { products, reason } = await findUnchangeable(ctx, held, change);
  await leaveOut(
    ctx.db,
    setId,
    products.map(({ id }) => ({ thing_id: id, reason })),
  );
  const left = new Set(products.map(({ id }) => id));
  const ids = held.filter((id) => !left.has(id));
  await changeProducts(ctx, ids, change);
  await recordProducts(ctx, setId, { before, ids });
}

const idsOf = (products: readonly StaffProduct[]) => products.map(({ _id }) => _id);

async function removeAll(ctx: Context, setId: string, before: readonly StaffProduct[]): Promise<void> {
  // Both are deleted with their products.
  const [versions, wishlists] = [await versionsOf(ctx, before), await wishlistsWith(ctx, idsOf(before))];
  const removed: Parameters<typeof recordRemoved>[2][number][] = [];
  const left: { thing_id: string; reason: string }[] = [];
  for (const product of before) {
    const reason = await orRefused(ctx, (ctx) => removeProduct(ctx, product._id));
    const wanted = wishlists.get(product._id);
    const parts = { ...partsOf(product, versions.get(product._id)), ...(wanted && { wishlists: wanted }) };
    if (reason === null) removed.push({ product, before: parts });
    else left.push({ thing_id: product._id, reason });
  }
  await leaveOut(ctx.db, setId, left);
  await recordRemoved(ctx, setId, removed);
}

type Outcome = Omit<UndoneRow, 'thing' | 'thing_id'>;

const kept = (reason: string): Outcome => ({ undo: 'kept', reason });

/**
 * Undoes the next entries of a change set, in the caller's transaction, and returns whether there are more. Entries
 * that were changed since, or that something still needs, stay.
 */
async function undoSome(
  ctx: Context,
  { id, title }: { id: string; title: string },
  limit: number,
): Promise<boolean> {
  const entries = await nextToUndo(ctx.db, id, limit);
  const products = entries.filter(({ thing }) => thing === 'product');
  const ids = products.map(({ thing_id }) => thing_id);
  // Locked before the orders are read: an order that is being placed has its line by then.
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
            note: `Undo: ${render(title)}`.slice(0, 200),
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
  if (!now) return kept(FORGOTTEN);
  const isMade = action === 'made';
  // Publishing or hiding a created product is no change of it; orders take from its stock.
  const leaves = (part: string) => isMade && (part === 'status' || (isOrdered && isStock(part)));
  if (!hasStill(partsOf(now, versions), after ?? {}, leaves)) return kept(TOUCHED);
  if (!isMade) return orKept(ctx, (ctx) => restoreProduct(ctx, now, { parts: before ?? {}, note }));
  if (!isOrdered) return orKept(ctx, (ctx) => removeProduct(ctx, id));
  if (now.status !== 'draft') await writeProduct(ctx, id, { status: 'draft' });
  return { undo: 'drafted', reason: ORDERED };
}

/** A restored product returns to the wishlists it was on. */
async function bringBack(
  ctx: Context,
  id: string,
  { wishlists = [], ...parts }: ProductParts,
): Promise<void> {
  await bringBackProduct(ctx, id, parts);
  await returnToWishlists(ctx, id, wishlists);
}

async function undoCategory(
  ctx: Context,
  { thing_id, after }: Extract<EntryRow, { thing: 'category' }>,
): Promise<Outcome> {
  const { items } = await listStaffCategories(ctx, { ids: thing_id }, EVERY);
  const now: StaffCategory | undefined = items[0];
  if (!now) return kept(FORGOTTEN);
  if (!hasStill(partsOfCategory(now), after, () => false)) return kept(TOUCHED);
  return orKept(ctx, (ctx) => removeCategory(ctx, thing_id));
}

/** Undoes one entry, or returns why the catalogue refused. */
async function orKept(ctx: Context, work: (ctx: Context) => Promise<unknown>): Promise<Outcome> {
  const reason = await orRefused(ctx, work);
  return reason === null ? UNDONE : kept(reason);
}

/** Classes of SQLSTATE for data that cannot be stored; another try changes nothing. */
const UNFIT_DATA = /^2[23]/;
const UNFIT = 'It cannot be stored as it was.';

/**
 * Does one part of a larger work and returns null; if the catalogue refuses it, writes nothing and returns the sentence
 * that says why.
 * @throws errors that are not about the part: a database that is gone, a deadlock
 */
async function orRefused(ctx: Context, work: (ctx: Context) => Promise<unknown>): Promise<string | null> {
  try {
    await inSavepoint(ctx, work);
    return null;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'validation_error')
      return keep(error.details.fields?.[0]?.message ?? error.message);
    if (UNFIT_DATA.test(String(valueAt(error, 'code')))) return UNFIT;
    throw error;
  }
}
