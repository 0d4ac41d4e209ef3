import type { Context } from '#server/context.ts';
import { oneLine } from '#server/input/text.ts';
import { createCategory } from '#server/modules/catalogue/create-category.ts';
import { listStaffCategories } from '#server/modules/catalogue/list-staff-categories.ts';

/** The shop's categories by their paths, as a batch of products knows them. */
export interface KnownCategories {
  /**
   * The ids of these paths; what is missing of them is made, and its path is told to `made`.
   * @throws validation_error as createCategory
   */
  resolve(ctx: Context, paths: readonly string[][], made: string[][]): Promise<string[]>;
  /** Forgets these paths again: what was made was taken back. */
  forget(paths: readonly string[][]): void;
}

const ALL = { limit: 10_000, offset: 0, sort: [] };

/** Reads the tree once; names are compared without regard to capitals. */
export async function readCategories(ctx: Context): Promise<KnownCategories> {
  const { items } = await listStaffCategories(ctx, {}, ALL);
  const byPath = new Map(items.map(({ _id, path }) => [keyOf(path), _id]));
  /** A name alone means the one category that has it, wherever it stands. */
  const byName = new Map<string, string | null>();
  for (const { _id, name } of items) {
    const key = keyOf([name]);
    byName.set(key, byName.has(key) ? null : _id);
  }

  async function idOf(ctx: Context, path: string[], made: string[][]): Promise<string> {
    const key = keyOf(path);
    const known = byPath.get(key) ?? (path.length === 1 ? byName.get(key) : null);
    if (known) return known;
    const above = path.slice(0, -1);
    const parent = above.length ? await idOf(ctx, above, made) : null;
    const { _id } = await createCategory(ctx, { name: path.at(-1) ?? '', parent });
    byPath.set(key, _id);
    made.push(path);
    return _id;
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
    forget(paths) {
      for (const path of paths) byPath.delete(keyOf(path));
    },
  };
}

/** A path as it is compared. */
export function keyOf(path: readonly string[]): string {
  return path.map((name) => oneLine(name).toLowerCase()).join('\n');
}
