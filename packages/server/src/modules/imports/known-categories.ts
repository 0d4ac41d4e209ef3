import type { StaffCategory } from '@isoko/contract/routes/admin/categories';
import type { Context } from '#server/context.ts';
import { oneLine } from '#server/input/text.ts';
import { createCategory, listStaffCategories } from '#server/modules/catalogue/staff-categories.ts';

/** The shop's categories by path, for a batch of products. */
export interface KnownCategories {
  /**
   * The ids of these paths; missing categories are created, and added to `made`.
   * @throws validation_error as createCategory
   */
  resolve(ctx: Context, paths: readonly string[][], made: StaffCategory[]): Promise<string[]>;
  /** Removes these again, because their creation was rolled back. */
  forget(made: readonly StaffCategory[]): void;
}

const ALL = { limit: 10_000, offset: 0, sort: [] };

/** Reads the tree once; names are compared without regard to case. */
export async function readCategories(ctx: Context): Promise<KnownCategories> {
  const { items } = await listStaffCategories(ctx, {}, ALL);
  const byPath = new Map(items.map(({ _id, path }) => [keyOf(path), _id]));
  /** A name without a path means the only category with that name, wherever it is. */
  const byName = new Map<string, string | null>();
  for (const { _id, name } of items) {
    const key = keyOf([name]);
    byName.set(key, byName.has(key) ? null : _id);
  }

  async function idOf(ctx: Context, path: string[], made: StaffCategory[]): Promise<string> {
    const key = keyOf(path);
    const known = byPath.get(key) ?? (path.length === 1 ? byName.get(key) : null);
    if (known) return known;
    const above = path.slice(0, -1);
    const parent = above.length ? await idOf(ctx, above, made) : null;
    const category = await createCategory(ctx, { name: path.at(-1) ?? '', parent });
    byPath.set(key, category._id);
    // Under the requested path, which may begin at a category that is not at the top.
    made.push({ ...category, path });
    return category._id;
  }

  return {
    async resolve(ctx, paths, made) {
      const ids: string[] = [];
      for (const path of paths) {
        const id = await idOf(ctx, path, made);
        if (!ids.includes(id)) ids.push(id);
      }
      return ids;
    },
    forget(made) {
      for (const { path } of made) byPath.delete(keyOf(path));
    },
  };
}

/** A normalised path. */
export function keyOf(path: readonly string[]): string {
  return path.map((name) => oneLine(name).toLowerCase()).join('\n');
}
