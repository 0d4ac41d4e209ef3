import type { BodyOf } from '@isoko/contract/route';
import type {
  bookReceipt as declared,
  changeSupplier as declaredChange,
  createSupplier as declaredCreate,
  Receipt,
  Supplier,
} from '@isoko/contract/routes/admin/purchases';
import { lineSum } from '@isoko/contract/rules/cart-lines';
import type { Context } from '#server/context.ts';
import { inTransaction, orTaken } from '#server/database/in-transaction.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';
import { openForm } from '#server/input/form.ts';
import { DAY_MS, kigaliDay, momentOfDay } from '#server/kigali-time.ts';
import { receiveLots } from '#server/modules/catalogue/lots.ts';
import { getStaffProduct } from '#server/modules/catalogue/staff-products.ts';
import { requireStockUnit } from '#server/modules/catalogue/staff-stock.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { refuseFaults, ShopError } from '#server/shop-error.ts';
import {
  deleteSupplier,
  insertReceipt,
  insertSupplier,
  lockSupplier,
  pageOfReceipts,
  pageOfSuppliers,
  type ReceiptRow,
  readReceipt,
  type SupplierWords,
  supplierNamed,
  updateSupplier,
} from './purchases.store.ts';

type Body = BodyOf<typeof declared>;
type BodyLine = Body['lines'][number];

const NAME_TAKEN = {
  supplier_name: {
    field: 'name',
    message: 'Another supplier has this name. Please look for them in the list.',
  },
};

/** Receipts of goods, the latest first. */
export async function listReceipts(
  ctx: Context,
  filter: { supplier?: string },
  list: ListPart,
): Promise<Page<Receipt>> {
  const { rows, ...total } = await pageOfReceipts(ctx.db, filter, list);
  return { items: rows.map(toReceipt), ...total };
}

/** One receipt. @throws not_found */
export async function getReceipt(ctx: Context, id: string): Promise<Receipt> {
  const row = await readReceipt(ctx.db, id);
  if (!row) throw new ShopError('not_found');
  return toReceipt(row);
}

const toReceipt = (row: ReceiptRow): Receipt => ({ ...row, booked_at: row.booked_at.toISOString() });

/** Older receipts are not accepted. */
const OLDEST_MS = 366 * DAY_MS;
/** Above this for one line, or all together, it is a typing error. */
const MOST_FRANCS = 1_000_000_000;
const MOST_TOGETHER = 2_000_000_000;

/**
 * Books a receipt: one stock move and one lot per line. The cost of a piece or a kilo is multiplied once, here: a lot's
 * cost is a whole sum.
 * @throws validation_error on `supplier`, `day`, `lines.0.product`, `lines.0.quantity`, `lines.0.cost`,
 * `lines.0.best_before`
 */
export async function bookReceipt(ctx: Context, { body, by }: { body: Body; by: string }): Promise<Receipt> {
  const today = kigaliDay(ctx.now());
  const { day = today } = body;
  const form = openForm();
  const name = form.name('supplier', body.supplier);
  const note = form.lineOrNull(body.note);
  if (day > today)
    form.refuse(
      'day',
      sentence('This day has not come yet. Please enter {day} or an earlier one.', { day: today }),
    );
  if (day < kigaliDay(new Date(ctx.now().getTime() - OLDEST_MS)))
    form.refuse(
      'day',
      sentence('This is more than a year ago. Please enter a later day, such as {day}.', { day: today }),
    );
  refuseLines(body.lines, form.refuse);
  form.finish();
  return inTransaction(ctx, async (ctx) => {
    const supplier = await supplierNamed(ctx.db, name);
    const lines = await readLines(ctx, body.lines);
    const id = await insertReceipt(
      ctx.db,
      {
        ...{ supplier_id: supplier.id, supplier_name: supplier.name, day, note },
        ...{ booked_at: ctx.now(), booked_by: by },
      },
      lines.map(({ unitId: _, field: __, ...line }) => line),
    );
    const receivedAt = day === today ? ctx.now() : momentOfDay(day);
    await receiveLots(
      ctx,
      lines.map((line) => ({
        ...{ unitId: line.unitId, product: line.product_id, quantity: line.quantity, field: line.field },
        ...{ receiptId: id, receivedAt, bestBefore: line.best_before, cost: line.cost },
      })),
      { note: supplier.name },
    );
    return getReceipt(ctx, id);
  });
}

function refuseLines(lines: readonly BodyLine[], refuse: (field: string, message: string) => void): void {
  for (const [at, { cost, unit_cost }] of lines.entries()) {
    if (typeof cost === 'number' && typeof unit_cost === 'number')
      refuse(`lines.${at}.cost`, 'Please enter the total cost, or the cost per piece or kilo, not both.');
  }
}

/** The lines with the present names of their products; reports all errors together. */
async function readLines(ctx: Context, lines: readonly BodyLine[]) {
  const faults: { field: string; message: string }[] = [];
  const read = [];
  let sum = 0;
  for (const [at, line] of lines.entries()) {
    const { product: product_id, index = -1, quantity, best_before = null } = line;
    const field = `lines.${at}.quantity`;
    try {
      const product = await getStaffProduct(ctx, product_id);
      const { unitId, soldBy } = await requireStockUnit(ctx, product_id, index);
      const label = product.variants.find((variant) => variant.index === index)?.label ?? null;
      const cost = costOf(line, soldBy);
      sum += cost ?? 0;
      if (cost !== null && cost > MOST_FRANCS) faults.push({ field: `lines.${at}.cost`, message: TOO_DEAR });
      if (soldBy === 'piece' && quantity > MOST_PIECES) faults.push({ field, message: TOO_MANY });
      const words = { name: product.name, label, sold_by: soldBy };
      read.push({ product_id, variant_index: index, ...words, quantity, cost, best_before, unitId, field });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      const message = error.code === 'not_found' ? GONE : 'Please choose which variant was delivered.';
      faults.push({ field: `lines.${at}.product`, message });
    }
  }
  if (!faults.length && sum > MOST_TOGETHER) faults.push({ field: 'lines', message: TOO_DEAR_TOGETHER });
  refuseFaults(faults);
  return read;
}

const MOST_PIECES = 100_000;
const TOO_MANY = 'This is too many pieces at a time: please enter up to 100,000, such as 240.';
const TOO_DEAR = 'This is more than 1,000,000,000 francs. Please enter less, such as 24,000.';
const TOO_DEAR_TOGETHER = 'The total is more than 2,000,000,000 francs. Please check it.';
const GONE = 'This product does not exist any more. Please choose another one.';

function costOf({ quantity, cost, unit_cost }: BodyLine, soldBy: 'piece' | 'weight'): number | null {
  if (typeof cost === 'number') return cost;
  if (typeof unit_cost !== 'number') return null;
  return lineSum({ price: unit_cost, quantity, ...(soldBy === 'weight' && { sold_by: soldBy }) });
}

/** The shop's suppliers. */
export async function listSuppliers(ctx: Context, list: ListPart): Promise<Page<Supplier>> {
  const { rows: items, total } = await pageOfSuppliers(ctx.db, list);
  return { items, total };
}

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
      const message = 'This has changed in the meantime. Please check it again.';
      throw new ShopError('invalid_state', { fields: [{ field: 'version', message }] });
    }
    await orTaken(NAME_TAKEN, () => updateSupplier(ctx.db, id, words));
    return requireSupplier(ctx, id);
  });
}

/** Deletes a supplier; their receipts keep the name. @throws not_found */
export async function removeSupplier(ctx: Context, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await deleteSupplier(ctx.db, id))) throw new ShopError('not_found');
    return null;
  });
}
