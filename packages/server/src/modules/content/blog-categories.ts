import type { BlogCategory } from '@isoko/contract';
import type {
  BlogCategoryChange,
  BlogCategoryInput,
  StaffBlogCategory,
} from '@isoko/contract/routes/admin/posts';
import type { Context } from '#server/context.ts';
import type { ListPart, RowPage } from '#server/http/list-request.ts';
import { openForm } from '#server/input/form.ts';
import { freeSlug, toSlug } from '#server/input/text.ts';
import { openReader } from '#server/modules/translations/reader.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { fieldError } from '#server/shop-error.ts';
import {
  type BlogCategoryNode,
  lockBlogTree,
  readBlogCategories,
  readBlogTree,
} from './blog-categories.store.ts';
import { staffResource } from './staff-resource.ts';

/** The depth of the blog's tree (contract: BlogCategory). */
const MAX_LEVELS = 3;

/** The tree of blog categories in the shopkeeper's order, each with the number of its published posts. */
export async function listBlogCategories(ctx: Context): Promise<BlogCategory[]> {
  const rows = await readBlogCategories(ctx.db);
  const reader = await openReader(
    ctx,
    rows.map(({ _id }) => _id),
  );
  const read = rows.map((row) => reader.read('blog_category', row, row._id));
  const byParent = Map.groupBy(read, (row) => row.parent_id);
  const under = (parent: string | null): BlogCategory[] =>
    (byParent.get(parent) ?? []).map(({ parent_id: _, ...category }) => ({
      ...category,
      children: under(category._id),
    }));
  return under(null);
}

/**
 * The categories of the blog for staff. A new one is the last of its siblings unless a position is given. A category
 * with children cannot be deleted; posts of a deleted category stay.
 */
export const staffBlogCategories = staffResource({
  table: 'blog_category',
  page: pageOfTree,
  show: (node: StaffBlogCategory) => node,
  lock: (ctx) => lockBlogTree(ctx.db),
  read: readBlogCategory,
  async usual(ctx, { name, parent = null }: BlogCategoryInput) {
    const tree = await readBlogTree(ctx.db);
    const siblings = tree.filter((each) => each.parent === parent);
    return {
      slug: freeSlug(toSlug(name, 'category'), new Set(tree.map((each) => each.slug))),
      position: Math.max(-1, ...siblings.map((each) => each.position)) + 1,
    };
  },
  async requireRemovable(ctx, id) {
    if ((await readBlogTree(ctx.db)).some((each) => each.parent === id))
      throw fieldError('id', 'This category has subcategories. Please move them first.');
  },
  taken: { blog_category_slug_key: { field: 'slug', message: 'Another category has this address.' } },
});

/** In tree order unless sorted by name. */
async function pageOfTree(
  ctx: Context,
  { q = '', ids }: { q?: string; ids?: string },
  { limit, offset, sort }: ListPart,
): Promise<RowPage<StaffBlogCategory>> {
  const wanted = ids && new Set(ids.split(','));
  const words = q.trim().toLowerCase();
  const found = inTreeOrder(await readBlogTree(ctx.db)).filter(
    ({ _id, name }) => (!wanted || wanted.has(_id)) && name.toLowerCase().includes(words),
  );
  const [by] = sort;
  if (by?.field === 'name') found.sort((a, b) => a.name.localeCompare(b.name));
  if (by?.descending) found.reverse();
  return { rows: found.slice(offset, offset + limit), total: found.length };
}

/** Each before its descendants, with its level from the top. */
function inTreeOrder(nodes: readonly BlogCategoryNode[]): StaffBlogCategory[] {
  const below = Map.groupBy(nodes, (node) => node.parent);
  const under = (parent: string | null, level: number): StaffBlogCategory[] =>
    (below.get(parent) ?? []).flatMap((node) => [{ ...node, level }, ...under(node._id, level + 1)]);
  return under(null, 0);
}

async function readBlogCategory(ctx: Context, typed: BlogCategoryChange, was: StaffBlogCategory | null) {
  const { name, parent, ...rest } = typed;
  const form = openForm();
  const columns = {
    ...rest,
    ...(name !== undefined && { name: form.line('name', name, 1) }),
    ...(parent !== undefined && { parent_id: parent }),
  };
  form.finish();
  if (parent) requireBlogPlace(await readBlogTree(ctx.db), { _id: was?._id ?? 'new', parent });
  return columns;
}

/**
 * Requires that the blog's categories remain a tree of allowed depth with one of them under `parent`.
 * @throws validation_error on `parent`
 */
function requireBlogPlace(
  nodes: readonly Pick<BlogCategoryNode, '_id' | 'parent'>[],
  place: { _id: string; parent: string },
): void {
  const parents = new Map(nodes.map(({ _id, parent }) => [_id, parent]));
  if (!parents.has(place.parent)) throw fieldError('parent', 'This category does not exist any more.');
  parents.set(place._id, place.parent);
  for (const id of parents.keys()) {
    let level = 0;
    for (let at: string | null = id; at !== null; at = parents.get(at) ?? null) {
      level += 1;
      if (level > parents.size) throw fieldError('parent', 'A category cannot be below itself.');
    }
    if (level > MAX_LEVELS)
      throw fieldError('parent', sentence('Categories can be at most {n} levels deep.', { n: MAX_LEVELS }));
  }
}
