import type {
  CategoryChange,
  CategoryInput,
  CategoryPlace,
  StaffCategory,
} from '@isoko/contract/routes/admin/categories';
import type { Context } from '#server/context.ts';
import { inTransaction, orTaken } from '#server/database/in-transaction.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';
import { openForm } from '#server/input/form.ts';
import { freeSlug, toSlug } from '#server/input/text.ts';
import { requirePictures } from '#server/modules/media/pictures.ts';
import { type Said, sentence } from '#server/sentences/sentence.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import {
  type CategoryNode,
  deleteCategory,
  insertCategory,
  lockCategory,
  lockTree,
  placeCategories,
  readStaffCategories,
  type StaffCategoryRow,
  updateCategory,
} from './category.store.ts';
import { slugsLike } from './product-write.store.ts';
import { couponsForCategory } from './staff-product.store.ts';

/** One page of the categories, in tree order unless sorted by name, and how many there are in all. */
export async function listStaffCategories(
  ctx: Context,
  { q = '', ids }: { q?: string; ids?: string },
  { limit, offset, sort }: ListPart,
): Promise<Page<StaffCategory>> {
  const tree = inTreeOrder(await readStaffCategories(ctx.db));
  const wanted = ids && new Set(ids.split(','));
  const words = q.trim().toLowerCase();
  const found = tree.filter(
    ({ _id, name, local_name }) =>
      (!wanted || wanted.has(_id)) && `${name}\n${local_name ?? ''}`.toLowerCase().includes(words),
  );
  const [by] = sort;
  if (by?.field === 'name') found.sort((a, b) => a.name.localeCompare(b.name));
  if (by?.descending) found.reverse();
  return { items: found.slice(offset, offset + limit), total: found.length };
}

/**
 * One category for staff.
 * @throws not_found
 */
export async function getStaffCategory(ctx: Context, id: string): Promise<StaffCategory> {
  const category = inTreeOrder(await readStaffCategories(ctx.db)).find((each) => each._id === id);
  if (!category) throw new ShopError('not_found');
  return category;
}

/** The categories in tree order: each before its descendants, siblings as they come. */
function inTreeOrder(rows: readonly StaffCategoryRow[]): StaffCategory[] {
  const byParent = Map.groupBy(rows, (row) => row.parent_id);
  const below = (parent: string | null, above: string[]): StaffCategory[] =>
    (byParent.get(parent) ?? []).flatMap(({ id, parent_id, ...row }) => {
      const path = [...above, row.name];
      return [{ ...row, _id: id, parent: parent_id, level: above.length, path }, ...below(id, path)];
    });
  return below(null, []);
}

/**
 * Creates a category, the last of its siblings. Without a slug it gets the first free one of its name.
 * @throws validation_error on invalid fields
 */
export async function createCategory(ctx: Context, typed: CategoryInput): Promise<StaffCategory> {
  const input = { ...typed, ...readCategoryWords(typed) };
  const { name = '', local_name = null, image = null, parent = null, unit_pricing = true } = input;
  return inTree(ctx, async (ctx, tree) => {
    requirePlace(tree, { id: 'new', parent_id: parent });
    await requirePictures(ctx, { image });
    const base = toSlug(name, 'category');
    const slug = input.slug ?? freeSlug(base, await slugsLike(ctx.db, 'category', base));
    const position = lastPlace(tree, parent);
    const row = { name, local_name, image, unit_pricing, parent_id: parent, slug, position };
    return getStaffCategory(ctx, await insertCategory(ctx.db, row));
  });
}

/** Writes a category while the tree is locked. @throws validation_error on `slug` if another one took it */
function inTree<T>(ctx: Context, write: (ctx: Context, tree: CategoryNode[]) => Promise<T>): Promise<T> {
  const taken = { category_slug_key: { field: 'slug', message: 'Another category has this address.' } };
  return orTaken(taken, () => inTransaction(ctx, async (ctx) => write(ctx, await lockTree(ctx.db))));
}

/**
 * The cleaned names of a category, if they are given.
 * @throws validation_error on `name` if it is empty
 */
function readCategoryWords({ name, local_name }: CategoryChange) {
  const form = openForm();
  const words = {
    ...(name !== undefined && { name: form.line('name', name, 1) }),
    ...(local_name !== undefined && { local_name: form.lineOrNull(local_name) }),
  };
  form.finish();
  return words;
}

/**
 * Requires that the categories remain a tree with this one at its new place.
 * @throws validation_error on `parent`
 */
function requirePlace(tree: readonly CategoryNode[], node: { id: string; parent_id: string | null }): void {
  const found = findShapeFault([...tree.filter((each) => each.id !== node.id), node]);
  if (found) throw fieldError('parent', shapeSentences[found.fault]);
}

/** The position after all children of this parent. */
function lastPlace(tree: readonly CategoryNode[], parent: string | null): number {
  const siblings = tree.filter((each) => each.parent_id === parent);
  return Math.max(-1, ...siblings.map((each) => each.position)) + 1;
}

/**
 * Changes a category; missing keys stay as they are. Under another parent it becomes the last. Its old address
 * redirects to the new one (migrations: remember_slug).
 * @throws not_found; validation_error on invalid fields
 */
export async function changeCategory(
  ctx: Context,
  id: string,
  { parent, ...typed }: CategoryChange,
): Promise<StaffCategory> {
  const words = { ...typed, ...readCategoryWords(typed) };
  return inTree(ctx, async (ctx, tree) => {
    const node = tree.find((each) => each.id === id);
    if (!node) throw new ShopError('not_found');
    if (parent !== undefined) requirePlace(tree, { id, parent_id: parent });
    await requirePictures(ctx, { image: words.image ?? null });
    const moves = parent !== undefined && parent !== node.parent_id;
    const place = moves ? { parent_id: parent, position: lastPlace(tree, parent) } : {};
    if (!(await updateCategory(ctx.db, id, { ...words, ...place }))) throw new ShopError('not_found');
    return getStaffCategory(ctx, id);
  });
}

/**
 * Deletes an empty category; its address says that it is gone. A coupon only for this category would become one for
 * everything, so the coupon must be deleted first.
 * @throws not_found; validation_error on `id` while something still needs it
 */
export async function removeCategory(ctx: Context, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const held = await lockCategory(ctx.db, id);
    if (!held) throw new ShopError('not_found');
    if (held.children) throw fieldError('id', 'This category has subcategories. Please move them first.');
    if (held.products)
      throw fieldError(
        'id',
        sentence('{n} products are in this category. Please move them first.', { n: held.products }),
      );
    const [coupon] = await couponsForCategory(ctx.db, id);
    if (coupon)
      throw fieldError(
        'id',
        sentence('The coupon {coupon} is limited to this category. Please change it first.', { coupon }),
      );
    await deleteCategory(ctx.db, id);
    return null;
  });
}

const CHANGED = 'The categories have changed in the meantime. Please check them again.';

/**
 * Gives every category its place in the tree, all or nothing: a category that is not named could end up below itself.
 * @throws validation_error on `categories` unless each is named once, on a `parent` that breaks the tree
 */
export async function orderCategories(
  ctx: Context,
  places: readonly CategoryPlace[],
): Promise<{ changed: number }> {
  return inTransaction(ctx, async (ctx) => {
    const tree = await lockTree(ctx.db);
    const known = new Set(tree.map((each) => each.id));
    const named = new Set(places.map((each) => each._id));
    const isWhole =
      named.size === places.length &&
      named.size === known.size &&
      places.every((each) => known.has(each._id));
    if (!isWhole) throw fieldError('categories', CHANGED);
    const found = findShapeFault(places.map(({ _id, parent }) => ({ id: _id, parent_id: parent })));
    if (found) {
      const at = places.findIndex((each) => each._id === found.id);
      throw fieldError(`categories.${at}.parent`, shapeSentences[found.fault]);
    }
    return { changed: await placeCategories(ctx.db, places) };
  });
}

/** The depth of the menu (contract: Category). */
const MAX_CATEGORY_LEVELS = 4;

/** What is wrong with a tree of categories. */
type ShapeFault = 'unknown parent' | 'cycle' | 'too deep';

/** The first category that breaks the tree or the depth of the menu, and why; null: none does. */
function findShapeFault(
  nodes: readonly Omit<CategoryNode, 'position'>[],
): { id: string; fault: ShapeFault } | null {
  const parents = new Map(nodes.map(({ id, parent_id }) => [id, parent_id]));
  for (const { id } of nodes) {
    const seen = new Set<string>();
    for (let at: string | null = id; at !== null; at = parents.get(at) ?? null) {
      if (!parents.has(at)) return { id, fault: 'unknown parent' };
      if (seen.has(at)) return { id, fault: 'cycle' };
      seen.add(at);
    }
    if (seen.size > MAX_CATEGORY_LEVELS) return { id, fault: 'too deep' };
  }
  return null;
}

/** The sentence for each fault. */
const shapeSentences: Readonly<Record<ShapeFault, Said>> = {
  'unknown parent': 'This category does not exist any more.',
  cycle: 'A category cannot be below itself.',
  'too deep': sentence('Categories can be at most {n} levels deep.', { n: MAX_CATEGORY_LEVELS }),
};
