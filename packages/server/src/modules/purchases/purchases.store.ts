import type { Receipt, Supplier } from '@isoko/contract/routes/admin/purchases';
import { sql } from 'kysely';
import { readPage } from '#server/database/read-page.ts';
import type { Db } from '#server/database/tables.ts';
import type { ListPart, RowPage } from '#server/http/list-request.ts';

const ofSupplier = sql`s.id AS _id, s.name, s.phone, s.note, s.version,
  (SELECT count(*)::int FROM goods_receipt r WHERE r.supplier_id = s.id) AS receipts,
  (SELECT max(r.day)::text FROM goods_receipt r WHERE r.supplier_id = s.id) AS last_day`;

/** One page of suppliers. */
export function pageOfSuppliers(db: Db, list: ListPart): Promise<RowPage<Supplier>> {
  const order = { name: sql`lower(s.name)` };
  return readPage(db, { columns: ofSupplier, from: sql`supplier s`, where: [], order, id: sql`s.id` }, list);
}

/** One supplier, kept until the transaction ends; undefined for an unknown one. */
export async function lockSupplier(db: Db, id: string): Promise<Supplier | undefined> {
  const { rows } = await sql<Supplier>`SELECT ${ofSupplier} FROM supplier s WHERE s.id = ${id}
    FOR NO KEY UPDATE`.execute(db);
  return rows[0];
}

/** What people say of a supplier. */
export type SupplierWords = Pick<Supplier, 'name' | 'phone' | 'note'>;

/** Adds a supplier; gives its id. */
export async function insertSupplier(db: Db, words: SupplierWords): Promise<string> {
  return (await db.insertInto('supplier').values(words).returning('id').executeTakeFirstOrThrow()).id;
}

/** The supplier of this name, put on the list where it is not there yet; two who do it at the same time get the same one. */
export async function supplierNamed(db: Db, name: string): Promise<{ id: string; name: string }> {
  await sql`INSERT INTO supplier (name) VALUES (${name}) ON CONFLICT (lower(name)) DO NOTHING`.execute(db);
  return db
    .selectFrom('supplier')
    .select(['id', 'name'])
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirstOrThrow();
}

/** Changes a supplier. */
export async function updateSupplier(db: Db, id: string, words: SupplierWords): Promise<void> {
  await db.updateTable('supplier').set(words).where('id', '=', id).execute();
}

/** Takes a supplier off the list; false for an unknown one. */
export async function deleteSupplier(db: Db, id: string): Promise<boolean> {
  return Boolean(await db.deleteFrom('supplier').where('id', '=', id).returning('id').executeTakeFirst());
}

/** A receipt as the tables have it. */
export type ReceiptRow = Omit<Receipt, 'booked_at'> & { booked_at: Date };

const ofReceipt = sql`r.id AS _id, r.supplier_id AS supplier, r.supplier_name, r.day::text AS day /* not null */, r.note, r.booked_at, r.booked_by,
  (SELECT json_agg(json_build_object('product', l.product_id, 'index', l.variant_index, 'name', l.name, 'label', l.label,
      'sold_by', l.sold_by, 'quantity', l.quantity, 'cost', l.cost, 'best_before', l.best_before, 'remaining', (
        SELECT lot.remaining FROM stock_lot lot JOIN stock_unit u ON u.id = lot.unit_id LEFT JOIN variant v ON v.id = u.variant_id
        WHERE lot.receipt_id = l.receipt_id AND u.product_id = l.product_id AND coalesce(v.index, -1) = l.variant_index
        ORDER BY lot.id OFFSET (SELECT count(*) FROM goods_receipt_line other WHERE other.receipt_id = l.receipt_id
          AND other.product_id = l.product_id AND other.variant_index = l.variant_index AND other.position < l.position)
        LIMIT 1)) ORDER BY l.position)
    FROM goods_receipt_line l WHERE l.receipt_id = r.id) AS lines /* not null */,
  (SELECT coalesce(sum(l.cost), 0)::int FROM goods_receipt_line l WHERE l.receipt_id = r.id) AS cost,
  (SELECT count(*)::int FROM goods_receipt_line l WHERE l.receipt_id = r.id AND l.cost IS NULL) AS without_cost`;

/** One page of what came in. */
export function pageOfReceipts(
  db: Db,
  { supplier }: { supplier?: string },
  list: ListPart,
): Promise<RowPage<ReceiptRow>> {
  const where = supplier === undefined ? [] : [sql`r.supplier_id = ${supplier}`];
  const order = { day: sql`r.day` };
  const ties = sql`r.booked_at DESC`;
  return readPage(
    db,
    { columns: ofReceipt, from: sql`goods_receipt r`, where, order, ties, id: sql`r.id` },
    list,
  );
}

/** What came in together; undefined for an unknown one. */
export async function readReceipt(db: Db, id: string): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`SELECT ${ofReceipt} FROM goods_receipt r WHERE r.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Goods that come in together, and each of them. */
interface NewReceipt {
  supplier_id: string;
  supplier_name: string;
  day: string;
  note: string | null;
  booked_at: Date;
  booked_by: string;
}
interface NewLine {
  product_id: string;
  variant_index: number;
  name: string;
  label: string | null;
  sold_by: 'piece' | 'weight';
  quantity: number;
  cost: number | null;
  best_before: string | null;
}

/** Writes down what came in; gives its id. */
export async function insertReceipt(db: Db, receipt: NewReceipt, lines: readonly NewLine[]): Promise<string> {
  const { id } = await db
    .insertInto('goods_receipt')
    .values(receipt)
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = lines.map((line, position) => ({ ...line, position, receipt_id: id }));
  await db.insertInto('goods_receipt_line').values(rows).execute();
  return id;
}
