/** As deep as the menu shows (contract: Category). */
export const MAX_CATEGORY_LEVELS = 4;

/** What is wrong with a tree of categories. */
export type ShapeFault = 'unknown parent' | 'cycle' | 'too deep';

interface Node {
  id: string;
  parent_id: string | null;
}

/** The first category that keeps these from being a tree as deep as the menu at most, and why; null: they are one. */
export function findShapeFault(nodes: readonly Node[]): { id: string; fault: ShapeFault } | null {
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

/** What a person reads of each fault. */
export const shapeSentences: Readonly<Record<ShapeFault, string>> = {
  'unknown parent': 'This category does not exist any more.',
  cycle: 'A category cannot stand below itself.',
  'too deep': `Categories can be ${MAX_CATEGORY_LEVELS} levels deep.`,
};
