import type { Stocktake, StocktakeInput, StocktakeLine } from '@isoko/contract/routes/admin/stocktakes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';
import { oneLine } from '#server/input/text.ts';
import { bookCounts, unitsToCount } from '#server/modules/catalogue/staff-stock.ts';
import { kept, render, type Sentence, sentence } from '#server/sentences/sentence.ts';
import { fieldError, refuseFaults, ShopError } from '#server/shop-error.ts';
import {
  endStocktake,
  insertStocktake,
  type LineRow,
  lockStocktake,
  pageOfLines,
  pageOfStocktakes,
  readLine,
  readStocktake,
  type StocktakeRow,
  selectDifferences,
  setCounted,
} from './stocktakes.store.ts';

/** The most stock units in one count. */
const MAX_LINES = 5_000;

/** Binds the calls of staff about counts of the stock. */
export function stocktakeAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/stocktakes', ({ ctx, query, list }) => listStocktakes(ctx, query, list));
  bindRoute(app, 'POST /admin/stocktakes', ({ ctx, body }) => startStocktake(ctx, body));
  bindRoute(app, 'GET /admin/stocktakes/:id', ({ ctx, params }) => getStocktake(ctx, params.id));
  bindRoute(app, 'DELETE /admin/stocktakes/:id', ({ ctx, params }) => discardStocktake(ctx, params.id));
  bindRoute(app, 'GET /admin/stocktakes/:id/lines', ({ ctx, params, query, list }) =>
    listStocktakeLines(ctx, { id: params.id, ...query }, list),
  );
  bindRoute(app, 'PUT /admin/stocktakes/:id/lines/:unit', ({ ctx, params, body }) =>
    countLine(ctx, { ...params, ...body }),
  );
  bindRoute(app, 'POST /admin/stocktakes/:id/book', ({ ctx, params }) => bookStocktake(ctx, params.id));
}

/** Counts of the stock. */
async function listStocktakes(
  ctx: Context,
  filter: { status?: Stocktake['status'] },
  list: ListPart,
): Promise<Page<Stocktake>> {
  const { rows, ...total } = await pageOfStocktakes(ctx.db, filter, list);
  return { items: rows.map(toWire), ...total };
}

/** One count and its progress. @throws not_found */
async function getStocktake(ctx: Context, id: string): Promise<Stocktake> {
  const row = await readStocktake(ctx.db, id);
  if (!row) throw new ShopError('not_found');
  return toWire(row);
}

/**
 * Starts a count of the chosen stock units.
 * @throws validation_error if there are none, or too many for one count
 */
async function startStocktake(ctx: Context, input: StocktakeInput): Promise<Stocktake> {
  return inTransaction(ctx, async (ctx) => {
    const unitIds = await unitsToCount(ctx, input);
    if (unitIds.length === 0) throw fieldError('q', 'There is nothing to count: no product matches.');
    if (unitIds.length > MAX_LINES)
      throw fieldError(
        'category',
        sentence('There are {n} to count: please count at most {max} at a time.', {
          n: unitIds.length,
          max: MAX_LINES,
        }),
      );
    const name = oneLine(input.name ?? '') || nameOf(ctx, input);
    const id = await insertStocktake(ctx.db, { name, by: whoActs(ctx), at: ctx.now(), unitIds });
    return getStocktake(ctx, id);
  });
}

/** The stock units of a count. @throws not_found */
async function listStocktakeLines(
  ctx: Context,
  filter: Parameters<typeof pageOfLines>[1],
  list: ListPart,
): Promise<Page<StocktakeLine>> {
  await getStocktake(ctx, filter.id);
  const { rows, ...total } = await pageOfLines(ctx.db, filter, list);
  return { items: rows.map((row) => toWireLine(ctx, row)), ...total };
}

/**
 * Records the counted number, with that of the books at this moment: later sales and arrivals do not change the
 * difference. Null removes the count.
 * @throws not_found; invalid_state if the count has ended
 */
async function countLine(
  ctx: Context,
  { id, unit, counted }: { id: string; unit: string; counted: number | null },
): Promise<StocktakeLine> {
  return inTransaction(ctx, async (ctx) => {
    await requireOpen(ctx, id, { share: true });
    await setCounted(ctx.db, { id, unit, counted, by: whoActs(ctx), at: ctx.now() });
    const line = await readLine(ctx.db, { id, unit });
    if (!line) throw new ShopError('not_found');
    return toWireLine(ctx, line);
  });
}

/**
 * Books every difference as a stock move, all or none, and ends the count.
 * @throws not_found; invalid_state if it has ended; validation_error on `lines.{unit}` for each unit of which orders
 * hold more, and on `lines` if nothing was counted
 */
async function bookStocktake(ctx: Context, id: string): Promise<Stocktake> {
  return inTransaction(ctx, async (ctx) => {
    const { name } = await requireOpen(ctx, id);
    const { counted } = await getStocktake(ctx, id);
    if (counted === 0) throw fieldError('lines', 'Nothing was counted yet.');
    const differences = await selectDifferences(ctx.db, id);
    if (differences.length > 0) {
      const refused = await bookCounts(ctx, { differences, note: name });
      await refuseLines(ctx, id, refused);
    }
    await endStocktake(ctx.db, { id, status: 'booked', by: whoActs(ctx), at: ctx.now() });
    return getStocktake(ctx, id);
  });
}

/** Ends a count without booking anything. @throws not_found; invalid_state if it has ended */
async function discardStocktake(ctx: Context, id: string): Promise<Stocktake> {
  return inTransaction(ctx, async (ctx) => {
    await requireOpen(ctx, id);
    await endStocktake(ctx.db, { id, status: 'discarded', by: whoActs(ctx), at: ctx.now() });
    return getStocktake(ctx, id);
  });
}

async function requireOpen(ctx: Context, id: string, { share = false } = {}): Promise<{ name: string }> {
  const found = await lockStocktake(ctx.db, id, { share });
  if (!found) throw new ShopError('not_found');
  if (found.status !== 'open')
    throw new ShopError('invalid_state', { sentence: { code: 'This count has ended.' } });
  return found;
}

/** An error for each line that cannot be booked. */
async function refuseLines(ctx: Context, id: string, units: readonly string[]): Promise<void> {
  const rows = await Promise.all(units.map((unit) => readLine(ctx.db, { id, unit })));
  refuseFaults(
    rows.flatMap((row) => {
      if (!row) return [];
      const name = [row.product.name, row.label].filter(Boolean).join(', ');
      const trouble = kept(troubleOf(row) ?? 'Please count it again.');
      const message = { code: '{name}: {trouble}', values: { name, trouble } };
      return [{ field: `lines.${row._id}`, message }];
    }),
  );
}

/** Why a difference cannot be booked now; null: it can. */
function troubleOf({ difference, on_hand, reserved }: LineRow): Sentence | null {
  if (difference === null || on_hand + difference >= reserved) return null;
  return sentence(
    'Open orders need {held} of it and {left} would remain. Count it again, change those orders first, or leave it out.',
    { held: reserved, left: on_hand + difference },
  );
}

/** The name of an unnamed count, in the language of the person who starts it. */
function nameOf({ answersIn }: Context, { below, category, q }: StocktakeInput): string {
  const low = below && render('Running low', answersIn);
  const parts = [low, category, q?.trim() && `“${oneLine(q)}”`].filter(Boolean);
  return parts.join(', ') || render('Everything', answersIn);
}

/** The author of a count: staff calls always have an actor. */
const whoActs = (ctx: Context): string => ctx.actor?.name ?? '';

function toWire({ started_at, ended_at, ...row }: StocktakeRow): Stocktake {
  return { ...row, started_at: started_at.toISOString(), ended_at: ended_at?.toISOString() ?? null };
}

function toWireLine({ answersIn }: Context, row: LineRow): StocktakeLine {
  const trouble = troubleOf(row);
  return {
    ...row,
    counted_at: row.counted_at?.toISOString() ?? null,
    trouble: trouble && render(trouble, answersIn),
  };
}
