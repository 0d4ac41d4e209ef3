import type { Region } from '@isoko/contract';
import type { PendingPayee } from '@isoko/contract/routes/admin/settings';
import { sql } from 'kysely';
import type { Context, DefaultRegion, ShopRules } from '#server/context.ts';
import { type Read, rowsOf } from '#server/database/read-ahead.ts';
import { readPage } from '#server/database/read-page.ts';
import type { Db } from '#server/database/tables.ts';
import type { ListPart, RowPage } from '#server/http/list-request.ts';

/** All stored settings and the default region, in one statement. */
export const rulesRead: Read<ShopRules> = {
  key: 'rules',
  statement: sql<ShopRules>`SELECT
    (SELECT coalesce(json_object_agg(key, value), '{}') FROM setting) AS stored /* not null */,
    (SELECT json_build_object('_id', id, 'name', name, 'currency', currency, 'min_order_amount', min_order_amount)
      FROM region WHERE is_default) AS region`,
};

/** The result of `rulesRead`. */
export async function selectRules(ctx: Context): Promise<ShopRules> {
  const [rules] = await rowsOf(ctx, rulesRead);
  return rules ?? { stored: {}, region: null };
}

/** The stored values of these keys; unset ones are missing. */
export async function readStored(ctx: Context, keys: string[]): Promise<Map<string, unknown>> {
  if (ctx.rules) {
    const known = new Set(keys);
    return new Map(Object.entries(ctx.rules.stored).filter(([key]) => known.has(key)));
  }
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

/** Rows that are deleted after some time. */
type LetGo = 'message' | 'stock_move';

/** Rows from before this were deleted; null: all are there. */
export async function selectLetGo({ db }: Context, thing: LetGo): Promise<Date | null> {
  const row = await db.selectFrom('let_go').select('before').where('thing', '=', thing).executeTakeFirst();
  return row?.before ?? null;
}

/** Records that rows from before a moment are deleted. */
export async function noteLetGo({ db }: Context, thing: LetGo, before: Date): Promise<void> {
  await sql`INSERT INTO let_go AS noted (thing, before) VALUES (${thing}, ${before})
    ON CONFLICT (thing) DO UPDATE SET before = greatest(noted.before, excluded.before)`.execute(db);
}

/** One page of regions, and how many there are. */
export function pageOfRegions({ db }: Context, list: ListPart): Promise<RowPage<Region>> {
  const source = {
    columns: sql`r.id AS _id, r.name, r.currency`,
    from: sql`region r`,
    where: [],
    order: { name: sql`r.name` },
    id: sql`r.id`,
  };
  return readPage<Region>(db, source, list);
}

/** The region whose settings count for the shop, with its minimum order amount in francs. */
export async function findDefaultRegion({ db, rules }: Context): Promise<DefaultRegion | null> {
  if (rules) return rules.region;
  const found = await db
    .selectFrom('region')
    .select(['id as _id', 'name', 'currency', 'min_order_amount'])
    .where('is_default', '=', true)
    .executeTakeFirst();
  return found ?? null;
}

/** Sets the minimum order amount, in francs, of the default region. */
export async function updateMinimum(ctx: Context, min_order_amount: number): Promise<void> {
  await ctx.db.updateTable('region').set({ min_order_amount }).where('is_default', '=', true).execute();
}

/** A waiting change of the payee. */
interface WaitingPayee {
  id: string;
  value: PendingPayee['value'];
  requestedBy: string;
  takesEffectAt: Date;
}

/** The waiting change, if there is one; `lock` locks it until the transaction ends. */
export async function readWaitingPayee(db: Db, { lock = false } = {}): Promise<WaitingPayee | null> {
  const row = await db
    .selectFrom('payee_change')
    .select(['id', 'value', 'requested_by as requestedBy', 'takes_effect_at as takesEffectAt'])
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  // Only checked values are ever stored (payee.ts).
  return row ?? null;
}

/** Stores this waiting change in place of any other; returns its id. */
export async function putWaitingPayee(db: Db, payee: Omit<WaitingPayee, 'id'>): Promise<string> {
  await sql`LOCK TABLE payee_change IN SHARE ROW EXCLUSIVE MODE`.execute(db);
  await db.deleteFrom('payee_change').execute();
  const { id } = await db
    .insertInto('payee_change')
    .values({
      value: JSON.stringify(payee.value),
      requested_by: payee.requestedBy,
      takes_effect_at: payee.takesEffectAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Keeps only these payment methods in the waiting change; without any it is deleted. */
export async function narrowWaitingPayee(db: Db, value: PendingPayee['value']): Promise<void> {
  if (value.length === 0) await removeWaitingPayee(db);
  else
    await db
      .updateTable('payee_change')
      .set({ value: JSON.stringify(value) })
      .execute();
}

/** Deletes the waiting change; false if there was none. */
export async function removeWaitingPayee(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('payee_change').executeTakeFirst();
  return numDeletedRows > 0n;
}
