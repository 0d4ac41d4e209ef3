import { SPOKEN_COLUMNS } from '@isoko/contract/import-fields';
import type { CustomerFilters } from '@isoko/contract/routes/admin/customers';
import type { StaffProduct, StaffProductFilters, StaffVariant } from '@isoko/contract/routes/admin/products';
import { textsOf } from '@isoko/contract/rules/translations';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { onReplica } from '#server/database/replica.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import { csvLine } from '#server/http/csv.ts';
import { noted } from '#server/modules/audit/audit.ts';
import { listStaffCategories } from '#server/modules/catalogue/staff-categories.ts';
import { streamStaffProducts } from '#server/modules/catalogue/staff-products.ts';
import { streamCustomers } from '#server/modules/customers/staff-customers.ts';
import { type OwnColumn, ownColumns } from '#server/modules/imports/import-columns.ts';
import { joinPaths } from '#server/modules/imports/read-values.ts';
import { streamOrderLines } from '#server/modules/orders/money/sales.ts';
import { readContentLanguage } from '#server/modules/translations/reader.ts';
import { exportTexts } from '#server/modules/translations/text-table.ts';
import { type Versions, versionsOf } from '#server/modules/translations/versions.ts';

const ALL = { limit: 10_000, offset: 0, sort: [] };

const ORDER_HEADER = [
  ...['order', 'placed_at', 'status', 'source', 'payment_method', 'payment_status'],
  ...['customer', 'phone', 'email', 'district', 'sector', 'delivery', 'delivery_day', 'note'],
  ...['sku', 'product', 'variant', 'quantity', 'sold_by', 'price', 'sum'],
  ...['subtotal', 'discount', 'delivery_fee', 'total', 'refunded'],
];

const CUSTOMER_HEADER = [
  ...['name', 'email', 'phone', 'confirmed', 'blocked', 'marketing_consent'],
  ...['orders', 'orders_total', 'last_order_at', 'date_created'],
];

/** Binds the calls of staff that answer tables. Each export is recorded with its author. */
export function exportAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/exports/products.csv', async ({ ctx, query }) =>
    noted(
      ctx,
      { thing: 'product', id: 'products.csv', filters: query },
      exportProducts(onReplica(ctx), query),
    ),
  );
  bindRoute(app, 'GET /admin/exports/translations.csv', async ({ ctx, query }) =>
    noted(
      ctx,
      { thing: 'translation', id: 'translations.csv', filters: query },
      exportTexts(onReplica(ctx), query),
    ),
  );
  bindRoute(app, 'GET /admin/exports/orders.csv', async ({ ctx, query }) =>
    noted(ctx, { thing: 'order', id: 'orders.csv', filters: query }, exportOrders(onReplica(ctx), query)),
  );
  bindRoute(app, 'GET /admin/exports/customers.csv', async ({ ctx, query }) =>
    noted(
      ctx,
      { thing: 'account', id: 'customers.csv', filters: query },
      exportCustomers(onReplica(ctx), query),
    ),
  );
}

type Row = Partial<Record<OwnColumn, string | number | boolean | null>>;

/**
 * Products as a table that can be imported again unchanged, the oldest first, each followed by its variants, with their
 * translations. Francs; moments in UTC; `stock` is that of the stock unit.
 */
async function* exportProducts(ctx: Context, filters: StaffProductFilters): AsyncGenerator<string> {
  const { items } = await listStaffCategories(ctx, {}, ALL);
  const paths = new Map(items.map(({ _id, path }) => [_id, path]));
  const columns = ownColumns(await readContentLanguage(ctx));
  const line = (row: Row) => csvLine(columns.map((column) => row[column] ?? null));
  yield csvLine(columns);
  for await (const some of streamStaffProducts(ctx, filters)) {
    const versions = await versionsOf(ctx, some);
    for (const product of some) {
      const said = versions.get(product._id) ?? {};
      yield line({ ...productRow(product, paths), ...spokenCells('product', said[product._id]) });
      for (const variant of product.variants)
        yield line({ ...variantRow(product, variant), ...spokenCells('variant', said[variant._id]) });
    }
  }
}

/** The translations of an item, by column of the table. */
function spokenCells(kind: 'product' | 'variant', said: Versions[string] = {}): Row {
  const known = textsOf(kind);
  const cells: Row = {};
  for (const { text, language, field } of SPOKEN_COLUMNS) {
    const version = said[language]?.[text];
    if (Object.hasOwn(known, text) && typeof version === 'string') cells[field] = version;
  }
  return cells;
}

function productRow(product: StaffProduct, paths: ReadonlyMap<string, string[]>): Row {
  const { variants, categories, images, on_hand, ...words } = product;
  const places = categories.flatMap(({ _id }) => {
    const path = paths.get(_id);
    return path ? [path] : [];
  });
  return {
    ...words,
    kind: 'product',
    categories: joinPaths(places),
    images: images.join(', '),
    stock: variants.length ? null : on_hand,
  };
}

function variantRow({ slug }: StaffProduct, { on_hand, ...variant }: StaffVariant): Row {
  const { label, size, color, sku, barcode, price, sale_price } = variant;
  return { kind: 'variant', slug, label, size, color, sku, barcode, price, sale_price, stock: on_hand };
}

/**
 * Orders as a table, one row per line, the earliest order first. An order's total and its refunds are only in its first
 * row, so that a column can be summed. Francs; moments in UTC; goods by weight in grams, with the price of a kilo.
 * @throws validation_error as streamOrderLines
 */
async function* exportOrders(
  ctx: Context,
  wanted: Parameters<typeof streamOrderLines>[1],
): AsyncGenerator<string> {
  let before = '';
  for await (const line of streamOrderLines(ctx, wanted)) {
    if (before === '') yield csvLine(ORDER_HEADER);
    const isFirst = line.order_id !== before;
    before = line.order_id;
    const { subtotal, discount, shipping_total, total, refunded } = line;
    yield csvLine([
      ...[line.number, line.placed_at.toISOString(), line.status, line.source],
      ...[line.payment_method, line.payment_status, line.customer_name, line.customer_phone],
      ...[line.customer_email, line.district, line.sector, line.shipping_method_name, line.window_date],
      ...[line.note, line.sku, line.name, line.label, line.quantity],
      ...[line.sold_by, line.price, line.sum],
      ...(isFirst ? [subtotal, discount, shipping_total, total, refunded] : [null, null, null, null, null]),
    ]);
  }
  if (before === '') yield csvLine(ORDER_HEADER);
}

/** Customers with an account as a table, the oldest account first. Francs; moments in UTC. */
async function* exportCustomers(ctx: Context, filters: CustomerFilters): AsyncGenerator<string> {
  let isFirst = true;
  for await (const some of streamCustomers(ctx, filters)) {
    if (isFirst) yield csvLine(CUSTOMER_HEADER);
    isFirst = false;
    for (const each of some) {
      yield csvLine([
        ...[each.name, each.email, each.phone, each.confirmed, each.blocked_at !== null],
        ...[each.marketing_consent, each.orders_count, each.orders_total],
        ...[each.last_order_at, each.date_created],
      ]);
    }
  }
}
