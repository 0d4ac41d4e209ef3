import type { StaffCategory } from '@isoko/contract/routes/admin/categories';
import type { Context } from '#server/context.ts';
import { oneLine } from '#server/input/text.ts';
import { createCategory, listStaffCategories } from '#server/modules/catalogue/staff-categories.ts';
import { versionsOf } from '#server/modules/translations/versions.ts';

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

interface KnownCategory {
  id: string;
  parent: string | null;
  /** Normalised, in the shop's own language first, then in the others. */
  names: string[];
}

/** Reads the tree once; names count in every language, without regard to case. */
export async function readCategories(ctx: Context): Promise<KnownCategories> {
  const { items } = await listStaffCategories(ctx, {}, ALL);
  const versions = await versionsOf(
    ctx,
    items.map(({ _id }) => ({ _id, variants: [] })),
  );
  const known = items.map(({ _id, parent, name, local_name }): KnownCategory => {
    const translated = Object.values(versions.get(_id)?.[_id] ?? {}).map((texts) => texts.name);
    const names = [name, local_name, ...translated].filter((each) => typeof each === 'string');
    return { id: _id, parent, names: names.map((each) => keyOf([each])) };
  });

  async function idOf(ctx: Context, path: string[], made: StaffCategory[]): Promise<string> {
    const above = path.slice(0, -1);
    const name = path.at(-1) ?? '';
    const parent = above.length ? await idOf(ctx, above, made) : null;
    const [there] = namedLike(
      known.filter((each) => each.parent === parent),
      name,
    );
    if (there) return there.id;
    // A name without a path means the only category with that name, wherever it is.
    const [only, another] = above.length ? [] : namedLike(known, name);
    if (only && !another) return only.id;
    const category = await createCategory(ctx, { name, parent });
    known.push({ id: category._id, parent, names: [keyOf([name])] });
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
      for (const { _id } of made)
        known.splice(
          known.findIndex(({ id }) => id === _id),
          1,
        );
    },
  };
}

/** Those with this name in the shop's own language; if there are none, in another one. */
function namedLike(categories: readonly KnownCategory[], name: string): KnownCategory[] {
  const key = keyOf([name]);
  const own = categories.filter(({ names: [first] }) => first === key);
  return own.length ? own : categories.filter(({ names }) => names.includes(key));
}

/** A normalised path. */
export function keyOf(path: readonly string[]): string {
  return path.map((name) => oneLine(name).toLowerCase()).join('\n');
}
