import type { CategoryPlace } from '@isoko/contract/routes/admin/categories';

/** The tree has four levels (decisions/0092): a category is on 0 to 3. */
export const MAX_LEVEL = 3;

/** A category in the flat list of a tree: parents before their descendants. */
export interface TreeRow {
  _id: string;
  parent: string | null;
  level: number;
}

/** The target of a move: the parent (null: the top), and the position there, from 0. */
export interface Goal {
  parent: string | null;
  position: number;
}

/** The four ways to move a category without dragging it. */
export type Step = 'up' | 'down' | 'in' | 'out';

/** The rows with one of them, and its descendants, moved to its goal. The same rows if that is not possible. */
export function moveRow<R extends TreeRow>(rows: R[], id: string, { parent, position }: Goal): R[] {
  const row = rows.find((each) => each._id === id);
  const branch = branchOf(rows, id);
  const above = parent === null ? null : rows.find((each) => each._id === parent);
  if (!row || above === undefined || branch.some((each) => each._id === parent)) return rows;
  const rise = (above ? above.level + 1 : 0) - row.level;
  if (Math.max(...branch.map((each) => each.level)) + rise > MAX_LEVEL) return rows;
  const others = rows.filter((each) => !branch.includes(each));
  const siblings = others.filter((each) => each.parent === parent);
  const next = siblings[position];
  const at = next ? others.indexOf(next) : endOf(others, parent);
  const moved = branch.map((each) => ({
    ...each,
    level: each.level + rise,
    parent: each._id === id ? parent : each.parent,
  }));
  return [...others.slice(0, at), ...moved, ...others.slice(at)];
}

/** The goal of a step; null if the step is not possible. */
export function goalOf(rows: TreeRow[], id: string, step: Step): Goal | null {
  const row = rows.find((each) => each._id === id);
  if (!row) return null;
  const siblings = rows.filter((each) => each.parent === row.parent);
  const place = siblings.findIndex((each) => each._id === id);
  const before = siblings[place - 1];
  const goal = {
    up: () => (before ? { parent: row.parent, position: place - 1 } : null),
    down: () => (place < siblings.length - 1 ? { parent: row.parent, position: place + 1 } : null),
    in: () =>
      before
        ? { parent: before._id, position: rows.filter((each) => each.parent === before._id).length }
        : null,
    out: () => placeBeside(rows, row.parent),
  }[step]();
  return goal && moveRow(rows, id, goal) !== rows ? goal : null;
}

/** The position right after a category, on its level. */
function placeBeside(rows: TreeRow[], id: string | null): Goal | null {
  const row = rows.find((each) => each._id === id);
  if (!row) return null;
  const siblings = rows.filter((each) => each.parent === row.parent);
  return { parent: row.parent, position: siblings.indexOf(row) + 1 };
}

/**
 * The goal of a dragged category: at the row it is over, `shift` levels from its own level, as far as the rows
 * around allow it.
 */
export function dropGoal(
  rows: TreeRow[],
  id: string,
  { over, shift }: { over: string; shift: number },
): Goal | null {
  const row = rows.find((each) => each._id === id);
  const branch = branchOf(rows, id);
  const others = rows.filter((each) => !branch.includes(each));
  const from = rows.findIndex((each) => each._id === id);
  const to = rows.findIndex((each) => each._id === over);
  if (!row || to < 0) return null;
  const held = others.findIndex((each) => each._id === over);
  // Over itself or its own branch it stays between the same rows; moved down it goes after the row, moved up before it.
  const at = held < 0 ? from : to > from ? held + 1 : held;
  const before = others[at - 1];
  const after = others[at];
  const level = Math.min(Math.max(row.level + shift, after?.level ?? 0), before ? before.level + 1 : 0);
  const parent = parentAt(others.slice(0, at), level);
  const position = others.slice(0, at).filter((each) => each.parent === parent).length;
  return { parent, position };
}

/** The parent of the next row on this level, after these rows. */
function parentAt(rows: TreeRow[], level: number): string | null {
  if (level === 0) return null;
  return rows.findLast((each) => each.level === level - 1)?._id ?? null;
}

/** A whole tree as the call's input: each category with its parent and position. */
export function placesOf(rows: TreeRow[]): CategoryPlace[] {
  const counts = new Map<string | null, number>();
  return rows.map(({ _id, parent }) => {
    const position = counts.get(parent) ?? 0;
    counts.set(parent, position + 1);
    return { _id, parent, position };
  });
}

/** A category and its descendants. */
export function branchOf<R extends TreeRow>(rows: R[], id: string): R[] {
  const ids = new Set([id]);
  for (const { _id, parent } of rows) if (parent !== null && ids.has(parent)) ids.add(_id);
  return rows.filter(({ _id }) => ids.has(_id));
}

/** The index after the last row of a branch; null: after everything. */
function endOf(rows: TreeRow[], id: string | null): number {
  if (id === null) return rows.length;
  const last = branchOf(rows, id).at(-1);
  return last ? rows.indexOf(last) + 1 : rows.length;
}
