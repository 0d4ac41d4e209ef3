import type { BodyOf } from '@isoko/contract/route';
import type {
  changeSupplier as declaredChange,
  createSupplier as declaredCreate,
  Supplier,
} from '@isoko/contract/routes/admin/purchases';
import type { Context } from '#server/context.ts';
import { inTransaction, orTaken } from '#server/database/in-transaction.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';
import { openForm } from '#server/input/form.ts';
import { ShopError } from '#server/shop-error.ts';
import {
  deleteSupplier,
  insertSupplier,
  lockSupplier,
  pageOfSuppliers,
  type SupplierWords,
  updateSupplier,
} from './purchases.store.ts';

/** Who the shop buys from. */
export async function listSuppliers(ctx: Context, list: ListPart): Promise<Page<Supplier>> {
  const { rows: items, total } = await pageOfSuppliers(ctx.db, list);
  return { items, total };
}

const NAME_TAKEN = {
  supplier_name: {
    field: 'name',
    message: 'Another supplier has this name. Please look for them in the list.',
  },
};

/** @throws validation_error on `name`, `phone` */
function readWords({ name, phone, note }: BodyOf<typeof declaredCreate>): SupplierWords {
  const form = openForm();
  const words = {
    name: form.name('name', name),
    phone: form.phoneOrNull('phone', phone),
    note: form.lineOrNull(note),
  };
  form.finish();
  return words;
}

/** Adds a supplier. @throws validation_error on `name`, `phone` */
export async function createSupplier(ctx: Context, body: BodyOf<typeof declaredCreate>): Promise<Supplier> {
  const words = readWords(body);
  return inTransaction(ctx, async (ctx) =>
    requireSupplier(ctx, await orTaken(NAME_TAKEN, () => insertSupplier(ctx.db, words))),
  );
}

async function requireSupplier(ctx: Context, id: string): Promise<Supplier> {
  const supplier = await lockSupplier(ctx.db, id);
  if (!supplier) throw new ShopError('not_found');
  return supplier;
}

/** Changes a supplier. @throws not_found; invalid_state on `version`; validation_error on `name`, `phone` */
export async function changeSupplier(
  ctx: Context,
  { id, body }: { id: string; body: BodyOf<typeof declaredChange> },
): Promise<Supplier> {
  const words = readWords(body);
  return inTransaction(ctx, async (ctx) => {
    const { version } = await requireSupplier(ctx, id);
    if (version !== body.version) {
      const message = 'This has changed in the meantime. Please look at it again.';
      throw new ShopError('invalid_state', { fields: [{ field: 'version', message }] });
    }
    await orTaken(NAME_TAKEN, () => updateSupplier(ctx.db, id, words));
    return requireSupplier(ctx, id);
  });
}

/** Takes a supplier off the list; what they brought keeps their name. @throws not_found */
export async function removeSupplier(ctx: Context, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await deleteSupplier(ctx.db, id))) throw new ShopError('not_found');
    return null;
  });
}
