import type { ImportField, ImportFormat, ImportMapping } from '@isoko/contract/routes/admin/imports';
import { toSlug } from '#server/input/text.ts';
import type { Plan, ProductDraft, Remark } from './draft.ts';
import { groupRows, type RowGroup } from './group-rows.ts';
import { readProduct } from './read-product.ts';
import { inSlices, openSheet, type Table } from './read-table.ts';
import { plainText, readSlug } from './read-values.ts';
import { settleColumns } from './settle-columns.ts';

/**
 * What a table says, product by product in its order: the same table and mapping give the same plan, so that an
 * import that was interrupted continues at the product where it stopped. A product is read when it is asked for.
 * The shop answers in between.
 */
export async function planImport(
  table: Table,
  { format, mapping }: { format: ImportFormat; mapping: ImportMapping },
): Promise<Plan> {
  const { sheet, notes } = await settleColumns(openSheet(table, mapping));
  const { groups, unusedRows } = await groupRows(sheet.rows);
  const repeated = await findRepeated(groups, sheet.columnOf);
  const beyond = await cellsBeyondHeader(table);
  return {
    size: groups.length,
    productAt(at) {
      const group = groups[at];
      if (!group) return null;
      const draft = readProduct(group, { format, sheet });
      draft.remarks.push(...(repeated.get(group) ?? []));
      // In Shopify's files the first variant is in the product's own row: its SKU is the variant's.
      return isOwnVariant(group) ? { ...draft, sku: undefined } : draft;
    },
    unusedRows: [
      ...unusedRows.map(({ row, field, message }) => ({
        ...{ row, column: sheet.columnOf(field), kind: 'problem' as const, message },
      })),
      ...notes,
      ...beyond,
    ],
    leftOut: unusedRows.length,
    columnOf: sheet.columnOf,
  };
}

/** SKUs by which products of the shop are found: its own and its variants'. */
export function skusOf({ sku, variants }: ProductDraft): string[] {
  return [sku, ...variants.map((each) => each.sku)].filter((each) => each !== undefined);
}

/** The address by which it is found: the one it names, else that of its name where it has no SKU. */
export function slugOf(draft: Pick<ProductDraft, 'slug' | 'name'>, skus: readonly string[]): string | null {
  if (draft.slug) return draft.slug;
  return draft.name && !skus.length ? toSlug(draft.name, 'product') : null;
}

/** Cells behind the last column: mostly a separator inside a text without quotation marks. */
async function cellsBeyondHeader({ header, rows }: Table): Promise<Remark[]> {
  const message = 'This row has more cells than the header has columns: those behind the last are not read.';
  const remarks: Remark[] = [];
  await inSlices(rows, ({ row, cells }) => {
    const isBeyond = cells.slice(header.length).some((cell) => cell.trim() !== '');
    if (isBeyond) remarks.push({ row, column: null, kind: 'note', message });
  });
  return remarks;
}

const isOwnVariant = ({ head, variants }: RowGroup) => variants.includes(head);

/** What is to be said of products that an earlier row of the file is already. */
async function findRepeated(
  groups: readonly RowGroup[],
  columnOf: Plan['columnOf'],
): Promise<Map<RowGroup, Remark[]>> {
  const seen = new Map<string, number>();
  const rowBefore = (key: string, row: number): number | undefined => {
    const before = seen.get(key);
    if (before === undefined) seen.set(key, row);
    return before;
  };
  const remark = (row: number, field: ImportField, what: string, before: number): Remark => ({
    ...{ row, column: columnOf(field), kind: 'problem' },
    message: `This ${what} stands in row ${before} already.`,
  });
  const all = new Map<RowGroup, Remark[]>();
  await inSlices(groups, (group) => {
    const remarks: Remark[] = [];
    const skus = skuRows(group);
    const slug = slugOf(
      nameOf(group),
      skus.map(({ sku }) => sku),
    );
    const { row } = group.head;
    const earlier = slug === null ? undefined : rowBefore(`slug ${slug}`, row);
    if (earlier !== undefined)
      remarks.push(remark(row, nameOf(group).slug ? 'slug' : 'name', 'product', earlier));
    for (const each of skus) {
      const before = rowBefore(`sku ${each.sku}`, each.row);
      if (before !== undefined) remarks.push(remark(each.row, 'sku', 'SKU', before));
    }
    if (remarks.length) all.set(group, remarks);
  });
  return all;
}

function skuRows(group: RowGroup): { sku: string; row: number }[] {
  const rows = isOwnVariant(group) ? group.variants : [group.head, ...group.variants];
  return rows.flatMap((row) => (row.text('sku') ? [{ sku: row.text('sku'), row: row.row }] : []));
}

function nameOf({ head }: RowGroup): { slug?: string; name?: string } {
  const slug = readSlug(head.text('slug'));
  return { slug: 'value' in slug ? slug.value : undefined, name: plainText(head.text('name')) };
}
