import type { ImportField } from '@isoko/contract/import-fields';
import { MOST_PARTS } from '@isoko/contract/product-fields';
import type { ImportAnswers, ImportFormat, ImportMapping } from '@isoko/contract/routes/admin/imports';
import { toSlug } from '#server/input/text.ts';
import { sentence } from '#server/sentences/sentence.ts';
import type { Plan, ProductDraft, Remark } from './draft.ts';
import { groupRows, isOwnVariant, type RowGroup, rowsOfSkus } from './group-rows.ts';
import { matchPhotos, type Photos, whatPicturesShow } from './match-photos.ts';
import { readProduct } from './read-product.ts';
import { inSlices, openSheet, type Table } from './read-table.ts';
import { plainText, readSlug } from './read-values.ts';
import { settleColumns } from './settled-cells.ts';

/** How a file is read: its columns, the answers, and the photos that came with it. */
export interface Reading {
  format: ImportFormat;
  mapping: ImportMapping;
  answers?: ImportAnswers;
  photos?: Photos;
}

/**
 * The content of a table, product by product in order: the same table and reading give the same plan, so that an
 * interrupted import continues at the product where it stopped. A product is read when it is needed. The shop answers
 * in between.
 */
export async function planImport(
  table: Table,
  { format, mapping, answers = {}, photos = {} }: Reading,
): Promise<Plan> {
  const { sheet, notes, questions } = await settleColumns(openSheet(table, mapping), answers);
  const { groups, unusedRows } = await groupRows(sheet.rows);
  const repeated = await findRepeated(groups, { columnOf: sheet.columnOf, kept: answers.repeated });
  const matched = await matchPhotos(groups, photos);
  const beyond = await cellsBeyondHeader(table);
  const productAt = (at: number): ProductDraft | null => {
    const group = groups[at];
    if (!group) return null;
    const draft = readProduct(group, { format, sheet });
    const remarks = repeated.get(group) ?? [];
    draft.remarks.push(...remarks);
    draft.isRepeated = remarks.length > 0;
    draft.images ??= matched.of.get(group)?.slice(0, MOST_PARTS.images);
    draft.shows = whatPicturesShow(group, { draft, photos: matched.rows, format });
    // In Shopify's files the first variant is in the product's own row: its SKU is the variant's.
    return isOwnVariant(group) ? { ...draft, sku: undefined, barcode: undefined } : draft;
  };
  return {
    size: groups.length,
    productAt,
    unusedRows: [
      ...unusedRows.map(({ row, field, message }) => ({
        ...{ row, column: sheet.columnOf(field), kind: 'problem' as const, message },
      })),
      ...notes,
      ...beyond,
    ],
    leftOut: unusedRows.length,
    columnOf: sheet.columnOf,
    questions,
    unmatchedPhotos: matched.unmatched,
    ...placesIn(table, groups),
  };
}

/** Finds rows and cells of a table. */
function placesIn(
  { header, rows }: Table,
  groups: readonly RowGroup[],
): Pick<Plan, 'placeOf' | 'rowsAt' | 'cellAt'> {
  let places: Map<number, number> | undefined;
  let cells: Map<number, readonly string[]> | undefined;
  const rowsAt = (at: number) =>
    (groups[at]?.rows ?? []).map(({ row }) => row).sort((one, other) => one - other);
  return {
    rowsAt,
    placeOf(row) {
      places ??= new Map(groups.flatMap((_, at) => rowsAt(at).map((each): [number, number] => [each, at])));
      return places.get(row) ?? null;
    },
    cellAt(row, column) {
      cells ??= new Map(rows.map((each) => [each.row, each.cells]));
      return cells.get(row)?.[header.indexOf(column)] ?? null;
    },
  };
}

/** The SKUs to find products of the shop by: its own and its variants'. */
export function skusOf({ sku, variants }: ProductDraft): string[] {
  return [sku, ...variants.map((each) => each.sku)].filter((each) => each !== undefined);
}

/** The address to find it by: its own, else that of its name if it has no SKU. */
export function slugOf(draft: Pick<ProductDraft, 'slug' | 'name'>, skus: readonly string[]): string | null {
  if (draft.slug) return draft.slug;
  return draft.name && !skus.length ? toSlug(draft.name, 'product') : null;
}

/** Cells after the last column: mostly a separator inside a text without quotation marks. */
async function cellsBeyondHeader({ header, rows }: Table): Promise<Remark[]> {
  const message = 'This row has more cells than the header has columns: the extra cells are not read.';
  const remarks: Remark[] = [];
  await inSlices(rows, ({ row, cells }) => {
    const isBeyond = cells.slice(header.length).some((cell) => cell.trim() !== '');
    if (isBeyond) remarks.push({ row, column: null, kind: 'note', message });
  });
  return remarks;
}

const REPEATED = {
  product: {
    already: 'This product is already in row {n}.',
    instead: 'This product is also in row {n}, which counts instead.',
  },
  SKU: {
    already: 'This SKU is already in row {n}.',
    instead: 'This SKU is also in row {n}, which counts instead.',
  },
} as const;

/**
 * Remarks about products that another row of the file is about too: a problem, or a note if an answer says which
 * counts.
 */
async function findRepeated(
  groups: readonly RowGroup[],
  { columnOf, kept }: { columnOf: Plan['columnOf']; kept: ImportAnswers['repeated'] },
): Promise<Map<RowGroup, Remark[]>> {
  const seen = new Map<string, number>();
  const all = new Map<RowGroup, Remark[]>();
  const inOrder = kept === 'last' ? [...groups].reverse() : groups;
  await inSlices(inOrder, (group) => {
    const own = new Map<string, number>();
    const remarks = namesOf(group).flatMap(({ key, row, field, what }): Remark[] => {
      const counts = seen.get(key) ?? own.get(key);
      own.set(key, own.get(key) ?? row);
      if (counts === undefined) return [];
      const { already, instead } = REPEATED[what];
      if (!kept || !seen.has(key))
        return [{ row, column: columnOf(field), kind: 'problem', message: sentence(already, { n: counts }) }];
      return [{ row, column: columnOf(field), kind: 'note', message: sentence(instead, { n: counts }) }];
    });
    if (remarks.length) all.set(group, remarks);
    // A product that is left out does not exclude another.
    if (kept && remarks.length) return;
    for (const [key, row] of own) if (!seen.has(key)) seen.set(key, row);
  });
  return all;
}

/** The names of a product: its address, or that of its name if it has no SKU, and its SKUs. */
function namesOf(
  group: RowGroup,
): { key: string; row: number; field: ImportField; what: keyof typeof REPEATED }[] {
  const skus = rowsOfSkus(group).flatMap((row) =>
    row.text('sku') ? [{ sku: row.text('sku'), row: row.row }] : [],
  );
  const name = nameOf(group);
  const slug = slugOf(
    name,
    skus.map(({ sku }) => sku),
  );
  const field = name.slug ? 'slug' : 'name';
  return [
    ...(slug === null ? [] : [{ key: `slug ${slug}`, row: group.head.row, field, what: 'product' } as const]),
    ...skus.map(({ sku, row }) => ({ key: `sku ${sku}`, row, field: 'sku', what: 'SKU' }) as const),
  ];
}

function nameOf({ head }: RowGroup): { slug?: string; name?: string } {
  const slug = readSlug(head.text('slug'));
  return { slug: 'value' in slug ? slug.value : undefined, name: plainText(head.text('name')) };
}
