import type { Region } from '@isoko/contract';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Page } from '#server/http/list-request.ts';

/** The stored values of these keys; one that was never set is missing. */
export async function readStored(ctx: Context, keys: string[]): Promise<Map<string, unknown>> {
  const rows = await ctx.db.selectFrom('setting').select(['key', 'value']).where('key', 'in', keys).execute();
  return new Map(rows.map((row) => [row.key, row.value]));
}

/** Stores one value, which must have been checked. */
export async function store(ctx: Context, key: string, value: unknown): Promise<void> {
  const row = { value: sql<string>`${JSON.stringify(value)}::jsonb`, updated_at: ctx.now() };
  await ctx.db
    .insertInto('setting')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

const asRegion = ['id as _id', 'name', 'currency'] as const;

/** One page of regions by name, and how many there are. */
export async function pageOfRegions(
  ctx: Context,
  page: { limit: number; offset: number; descending: boolean },
): Promise<Page<Region>> {
  const direction = page.descending ? 'desc' : 'asc';
  const items = await ctx.db
    .selectFrom('region')
    .select(asRegion)
    .orderBy('name', direction)
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await ctx.db
    .selectFrom('region')
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total };
}

/** The region whose settings hold for the shop, with its minimum order amount in francs. */
export function findDefaultRegion(ctx: Context) {
  return ctx.db
    .selectFrom('region')
    .select([...asRegion, 'min_order_amount'])
    .where('is_default', '=', true)
    .executeTakeFirst();
}

/** Sets the minimum order amount, in francs, of the region whose settings hold. */
export async function updateMinimum(ctx: Context, min_order_amount: number): Promise<void> {
  await ctx.db.updateTable('region').set({ min_order_amount }).where('is_default', '=', true).execute();
}
