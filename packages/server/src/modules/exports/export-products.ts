import type { StaffProduct, StaffProductFilters, StaffVariant } from '@isoko/contract/routes/admin/products';
import type { Context } from '#server/context.ts';
import { csvLine } from '#server/http/csv.ts';
import { streamStaffProducts } from '#server/modules/catalogue/get-staff-product.ts';
import { listStaffCategories } from '#server/modules/catalogue/list-staff-categories.ts';
import { OWN_COLUMNS, type OwnColumn } from '#server/modules/imports/known-formats.ts';
import { joinPaths } from '#server/modules/imports/read-values.ts';

type Row = Partial<Record<OwnColumn, string | number | boolean | null>>;

const ALL = { limit: 10_000, offset: 0, sort: [] };

/**
 * Products as a table that can be imported again unchanged, the oldest first, each followed by its variants. Francs;
 * moments in UTC; `stock` is what lies on the stock unit.
 */
export async function* exportProducts(ctx: Context, filters: StaffProductFilters): AsyncGenerator<string> {
  const { items } = await listStaffCategories(ctx, {}, ALL);
  const paths = new Map(items.map(({ _id, path }) => [_id, path]));
  const line = (row: Row) => csvLine(OWN_COLUMNS.map((column) => row[column] ?? null));
  yield csvLine(OWN_COLUMNS);
  for await (const product of streamStaffProducts(ctx, filters)) {
    yield line(productRow(product, paths));
    for (const variant of product.variants) yield line(variantRow(product, variant));
  }
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
  const { label, size, color, sku, price, sale_price } = variant;
  return { kind: 'variant', slug, label, size, color, sku, price, sale_price, stock: on_hand };
}
