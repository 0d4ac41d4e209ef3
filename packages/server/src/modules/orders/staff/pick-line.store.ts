import type { Insertable } from 'kysely';
import type { Database, Db } from '#server/database/tables.ts';

/** Ticks a line; the first person who ticked it stays recorded. */
export async function insertTick(db: Db, tick: Insertable<Database['picked_line']>): Promise<void> {
  await db
    .insertInto('picked_line')
    .values(tick)
    .onConflict((found) => found.column('line_id').doNothing())
    .execute();
}

/** Removes the tick of a line. */
export async function deleteTick(db: Db, lineId: string): Promise<void> {
  await db.deleteFrom('picked_line').where('line_id', '=', lineId).execute();
}

/** Who ticked these lines, and when (ISO 8601), by the line. */
export async function selectTicks(
  db: Db,
  lineIds: readonly string[],
): Promise<Map<string, { by: string; at: string }>> {
  if (!lineIds.length) return new Map();
  const ticks = await db
    .selectFrom('picked_line')
    .select(['line_id', 'picker_name', 'at'])
    .where('line_id', 'in', lineIds)
    .execute();
  return new Map(ticks.map(({ line_id, picker_name: by, at }) => [line_id, { by, at: at.toISOString() }]));
}
