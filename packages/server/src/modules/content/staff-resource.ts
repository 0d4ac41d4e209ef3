import type { Context } from '#server/context.ts';
import { inTransaction, orTaken } from '#server/database/in-transaction.ts';
import type { ListPart, RowPage } from '#server/http/list-request.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import {
  type Columns,
  deleteRow,
  insertRow,
  lockRow,
  type StaffTable,
  updateRow,
} from './staff-resource.store.ts';

/** A resource of the wire as its table has it. */
export type RowOf<T extends { date_created: string }> = Omit<T, 'date_created' | 'written_in'> & {
  created_at: Date;
};

/** The parts that differ between kinds of simple resources. */
interface Kind<
  T extends StaffTable,
  Filters extends { ids?: string },
  Input,
  Change,
  Row extends object,
  Shown,
> {
  table: T;
  /** One page of the rows, and how many there are. */
  page(ctx: Context, filters: Filters, list: ListPart): Promise<RowPage<Row>>;
  /** A row for staff in its wire format: in a list, and without `showOne` also alone. */
  show(row: Row): Shown;
  showOne?(row: Row): Shown;
  /**
   * The input as columns, cleaned, without absent keys. `was`: the row it changes.
   * @throws validation_error on invalid fields
   */
  read(ctx: Context, typed: Change, was: Row | null): Promise<Columns<T>> | Columns<T>;
  /** The defaults of a new one. */
  usual?(ctx: Context, input: Input): Promise<Columns<T>> | Columns<T>;
  /** Runs first in every write: locks in addition to the row. */
  lock?(ctx: Context): Promise<void>;
  /** Writes the parts in other tables. */
  writeMore?(ctx: Context, id: string, typed: Change): Promise<void>;
  /** @throws if it must not be deleted */
  requireRemovable?(ctx: Context, id: string): Promise<void>;
  /** The error next to a field if another change was faster, by constraint. */
  taken?: Readonly<Record<string, { field: string; message: string }>>;
  /** Its changes are counted, and a change based on an older version is refused. */
  versionOf?(row: Row): number;
}

/** @throws validation_error on `version` if the resource has changed since the `seen` version */
function requireSame(version: number | undefined, seen: number | undefined): void {
  if (version !== undefined && seen !== undefined && seen !== version)
    throw fieldError('version', 'Someone else has changed this in the meantime. Please check it again.');
}

/**
 * The calls of staff about one kind of simple resource: list, get, create, change, delete. Every write is one
 * transaction and returns the resource after it; a change keeps absent keys.
 */
export function staffResource<
  T extends StaffTable,
  Filters extends { ids?: string },
  Input extends Change,
  Change extends object,
  Row extends object,
  Shown,
>(kind: Kind<T, Filters, Input, Change, Row, Shown>) {
  const { table, taken = {} } = kind;
  const showOne = kind.showOne ?? kind.show;
  const write = <R>(ctx: Context, story: (ctx: Context) => Promise<R>) =>
    orTaken(taken, () =>
      inTransaction(ctx, async (ctx) => {
        await kind.lock?.(ctx);
        return story(ctx);
      }),
    );

  /** One as the table has it. @throws not_found */
  async function row(ctx: Context, id: string): Promise<Row> {
    // All filters are optional.
    const { rows } = await kind.page(ctx, { ids: id } as Filters, { limit: 1, offset: 0, sort: [] });
    const [found] = rows;
    if (!found) throw new ShopError('not_found');
    return found;
  }

  /** @throws not_found */
  async function get(ctx: Context, id: string): Promise<Shown> {
    return showOne(await row(ctx, id));
  }

  async function list(ctx: Context, filters: Filters, part: ListPart) {
    const { rows, ...total } = await kind.page(ctx, filters, part);
    return { items: rows.map((each) => kind.show(each)), ...total };
  }

  /** @throws validation_error on invalid fields */
  function create(ctx: Context, input: Input): Promise<Shown> {
    return write(ctx, async (ctx) => {
      const read = await kind.read(ctx, input, null);
      const id = await insertRow(ctx.db, table, { ...(await kind.usual?.(ctx, input)), ...read });
      await kind.writeMore?.(ctx, id, input);
      return get(ctx, id);
    });
  }

  /** @throws not_found; validation_error on invalid fields, on `version` if another change was faster */
  function change(ctx: Context, id: string, typed: Change & { version?: number }): Promise<Shown> {
    return write(ctx, async (ctx) => {
      if (!(await lockRow(ctx.db, table, id))) throw new ShopError('not_found');
      const was = await row(ctx, id);
      const version = kind.versionOf?.(was);
      requireSame(version, typed.version);
      const columns = await kind.read(ctx, typed, was);
      await updateRow(ctx.db, table, { id, columns, versionAt: version === undefined ? null : ctx.now() });
      await kind.writeMore?.(ctx, id, typed);
      return get(ctx, id);
    });
  }

  /** @throws not_found */
  function remove(ctx: Context, id: string): Promise<null> {
    return write(ctx, async (ctx) => {
      await kind.requireRemovable?.(ctx, id);
      if (!(await deleteRow(ctx.db, table, id))) throw new ShopError('not_found');
      return null;
    });
  }

  return { list, row, get, create, change, remove };
}

/** A row as the wire has it: `created_at` becomes `date_created`. */
export function dated<R extends { created_at: Date }>({ created_at, ...row }: R) {
  return { ...row, date_created: created_at.toISOString() };
}
