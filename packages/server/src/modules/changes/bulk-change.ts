import type { ChangeSet } from '@isoko/contract/routes/admin/change-sets';
import type { BulkChange, BulkPreview, BulkRequest } from '@isoko/contract/routes/admin/products';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { findUnchangeable, previewChange, requireChange } from '#server/modules/catalogue/change-products.ts';
import { getStaffCategory } from '#server/modules/catalogue/staff-categories.ts';
import { findProductIds, holdProductsOf } from '#server/modules/catalogue/staff-products.ts';
import { kept, type Said, type Sentence, sentence } from '#server/sentences/sentence.ts';
import { fieldError } from '#server/shop-error.ts';
import { lockChangeSet, planEntries } from './change-set.store.ts';
import { getChangeSet } from './change-sets.ts';
import { openSet } from './record-changes.ts';
import { beginWork } from './work.ts';

/**
 * Makes the same change to many products: these, or all that match filters at the time of the call. It is a change set;
 * a job does what does not fit into one transaction.
 * @throws validation_error on `ids` if one does not exist, on `expected` if their number has changed, on `change` if it
 * changes nothing, on the parts of the change that are impossible for one of them, unless those are left out
 */
export async function bulkChange(
  ctx: Context,
  { leave_out = false, expected, change, ...chosen }: BulkRequest,
): Promise<ChangeSet> {
  return inTransaction(ctx, async (ctx) => {
    await requireChange(ctx, change);
    const ids = await chosenIds(ctx, chosen);
    if (chosen.ids && (await holdProductsOf(ctx, ids)).length !== ids.length)
      throw fieldError('ids', 'Some of these products do not exist any more.');
    if (expected !== undefined && expected !== ids.length) {
      const now = ids.length.toLocaleString('en');
      throw fieldError(
        'expected',
        sentence('There are {n} products now. Please check them again.', { n: now }),
      );
    }
    if (!leave_out) await requirePossible(ctx, ids, change);
    const id = await openSet(ctx, { kind: 'bulk', title: await titleOf(ctx, change), change });
    await planEntries(ctx.db, id, ids);
    const set = await lockChangeSet(ctx.db, id);
    if (set) await beginWork(ctx, set);
    return getChangeSet(ctx, id);
  });
}

/**
 * A preview of a bulk change.
 * @throws validation_error as bulkChange, except for products that cannot change, which are counted
 */
export async function previewBulk(
  ctx: Context,
  { change, ...chosen }: Pick<BulkRequest, 'ids' | 'filter' | 'change'>,
): Promise<BulkPreview> {
  await requireChange(ctx, change);
  const ids = await chosenIds(ctx, chosen);
  const { products } = await findUnchangeable(ctx, ids, change);
  const left = new Set(products.map(({ id }) => id));
  const possible = ids.filter((id) => !left.has(id));
  return {
    total: ids.length,
    impossible: products.length,
    impossible_names: products.slice(0, 5).map(({ name }) => name),
    ...(await previewChange(ctx, possible, change)),
  };
}

async function chosenIds(
  ctx: Context,
  { ids, filter }: Pick<BulkRequest, 'ids' | 'filter'>,
): Promise<string[]> {
  if ((ids === undefined) === (filter === undefined))
    throw fieldError('ids', 'Please choose products, or filters.');
  return ids ?? findProductIds(ctx, filter ?? {});
}

/** All or nothing. @throws validation_error that names the first product that cannot change */
async function requirePossible(ctx: Context, ids: readonly string[], change: BulkChange): Promise<void> {
  const { products, field } = await findUnchangeable(ctx, ids, change);
  const [first] = products;
  if (!first) return;
  const more = products.length - 1;
  throw fieldError(
    field,
    more > 0
      ? sentence('This is not possible for “{name}” and {n} more.', { name: first.name, n: more })
      : sentence('This is not possible for “{name}”.', { name: first.name }),
  );
}

const signed = (number: number) => `${number < 0 ? '−' : '+'}${Math.abs(number).toLocaleString('en')}`;

/** The change in words: its parts, with dots between them. @throws validation_error if there is none */
async function titleOf(ctx: Context, change: BulkChange): Promise<Sentence> {
  const { status, is_featured, vat_class, sale } = change;
  const nameOf = async (id: string | undefined) =>
    id === undefined ? '' : (await getStaffCategory(ctx, id)).name;
  const parts: (Said | false | null | undefined)[] = [
    change.remove && 'Removed',
    status && (status === 'published' ? 'Published' : 'Made drafts'),
    pricesOf(change),
    sale && sentence('On offer, {n} % off', { n: sale.percent }),
    sale === null && 'Offers ended',
    vat_class && `VAT class ${vat_class}`,
    change.category && sentence('Moved to {category}', { category: await nameOf(change.category) }),
    change.add_category && sentence('Added to {category}', { category: await nameOf(change.add_category) }),
    change.remove_category &&
      sentence('Taken out of {category}', { category: await nameOf(change.remove_category) }),
    is_featured !== undefined && (is_featured ? 'Featured' : 'No longer featured'),
  ];
  const said = parts.flatMap((part) => (part ? [kept(part)] : []));
  if (said.length === 0) throw fieldError('change', 'Nothing changes.');
  const values = Object.fromEntries(said.entries());
  return {
    code: Object.keys(values)
      .map((at) => `{${at}}`)
      .join(' · '),
    values,
  };
}

function pricesOf({ price_percent, price_amount, round_to }: BulkChange): Sentence | undefined {
  const [percent, amount] = [signed(price_percent ?? 0), signed(price_amount ?? 0)];
  const n = round_to ?? 0;
  if (price_percent && price_amount) {
    return round_to
      ? sentence('Prices {percent} % and {amount} FRW, rounded to {n}', { percent, amount, n })
      : sentence('Prices {percent} % and {amount} FRW', { percent, amount });
  }
  if (!price_percent && !price_amount) return undefined;
  const change = price_percent ? `${percent} %` : `${amount} FRW`;
  return round_to
    ? sentence('Prices {change}, rounded to {n}', { change, n })
    : sentence('Prices {change}', { change });
}
