import type { ImportFormat } from '@isoko/contract/routes/admin/imports';
import { oneLine, toSlug } from '#server/input/text.ts';
import type { ProductDraft } from './draft.ts';
import { type RowGroup, rowsOfSkus } from './group-rows.ts';
import { inSlices, type SheetRow } from './read-table.ts';
import { plainText } from './read-values.ts';

/** Pictures of the gallery by the names of the files they were, in small letters. */
export type Photos = Readonly<Record<string, string>>;

/** Which photos belong to which products by their names, and which to none. */
interface MatchedPhotos {
  of: ReadonlyMap<RowGroup, string[]>;
  /** The rows by whose SKU photos are called. */
  rows: ReadonlyMap<string, SheetRow>;
  unmatched: string[];
}

/** As the catalogue takes them. */
const LONGEST_WORDS = 200;

const withoutEnding = (filename: string) => filename.replace(/\.[^.]+$/, '');
/** `CF-1 (2)`, `CF-1_2`, `CF-1-2`: the second photo of CF-1. */
const withoutNumber = (base: string) => base.replace(/[\s_-]*(?:\(\d{1,2}\)|(?<=[\s_-])\d{1,2})$/, '');
const keyOf = (name: string) => toSlug(name, '');

/** What a cell says of pictures, one after the other. */
export function splitPictures(text: string): string[] {
  const parts = text.split(/\s*[,|]\s+|,(?=https?:)|\s*[\r\n]+\s*/i);
  return parts.map((each) => each.trim()).filter(Boolean);
}

/** The pictures that a row names: of its product, and of the variant alone. */
export const picturesIn = (row: SheetRow): string[] =>
  splitPictures([row.text('images'), row.text('variant_image')].join('\n'));

/**
 * Finds for each photo the product it is called by: a cell names its file, else its name is a SKU, an address or a product's
 * name, perhaps with a number behind it. A product whose row names pictures has those alone.
 */
export async function matchPhotos(groups: readonly RowGroup[], photos: Photos): Promise<MatchedPhotos> {
  const of = new Map<RowGroup, string[]>();
  const filenames = Object.keys(photos).sort((one, other) =>
    withoutEnding(one).localeCompare(withoutEnding(other), 'en', { numeric: true }),
  );
  const rows = new Map<string, SheetRow>();
  if (!filenames.length) return { of, rows, unmatched: [] };
  const owners = new Map<string, { group: RowGroup; row?: SheetRow }>();
  const named = new Set<string>();
  await inSlices(groups, (group) => {
    const pictures = group.rows.flatMap(picturesIn);
    for (const each of pictures) named.add(fileNameOf(each).toLowerCase());
    if (pictures.length) return;
    const { head } = group;
    const names = [
      ...rowsOfSkus(group).map((row) => ({ key: keyOf(row.text('sku')), row })),
      ...[head.text('slug'), head.text('name')].map((name) => ({ key: keyOf(name) })),
    ];
    for (const { key, ...owner } of names) if (key && !owners.has(key)) owners.set(key, { group, ...owner });
  });
  const unmatched: string[] = [];
  for (const filename of filenames) {
    if (named.has(filename)) continue;
    const base = withoutEnding(filename);
    const owner = owners.get(keyOf(base)) ?? owners.get(keyOf(withoutNumber(base)));
    if (!owner) unmatched.push(filename);
    else of.set(owner.group, [...(of.get(owner.group) ?? []), filename]);
    if (owner?.row) rows.set(filename, owner.row);
  }
  return { of, rows, unmatched };
}

/**
 * What pictures show, in words, by their addresses: as the file says it, else the variants whose rows name them, or by whose
 * SKU they are called. One that several variants share shows what they have in common.
 */
export function whatPicturesShow(
  { rows, variants }: RowGroup,
  {
    draft: { name, images = [], variants: drafts },
    photos,
    format,
  }: { draft: ProductDraft; photos: ReadonlyMap<string, SheetRow>; format: ImportFormat },
): ProductDraft['shows'] {
  const parts = new Map<string, string[]>();
  for (const [at, { label }] of drafts.entries()) {
    const row = variants[at];
    if (!row) continue;
    // In Shopify's rows `Image Src` are the product's pictures, one after the other.
    const own = format === 'shopify' ? splitPictures(row.text('variant_image')) : picturesIn(row);
    for (const each of images) {
      if (photos.get(each) !== row && !own.includes(each)) continue;
      const said = label.split(', ');
      parts.set(each, parts.get(each)?.filter((part) => said.includes(part)) ?? said);
    }
  }
  const shown = [...parts].filter(([, said]) => said.length > 0);
  return {
    ...Object.fromEntries(
      shown.map(([each, said]) => [each, [name, ...said].filter(Boolean).join(', ').slice(0, LONGEST_WORDS)]),
    ),
    ...saidOfPictures(rows),
  };
}

/** What rows with one picture say that it shows. */
function saidOfPictures(rows: readonly SheetRow[]): Record<string, string> {
  const said = rows.flatMap((row) => {
    const [picture, other] = splitPictures(row.text('images'));
    const words = oneLine(plainText(row.text('image_alt'))).slice(0, LONGEST_WORDS);
    return picture && !other && words ? [[picture, words] as const] : [];
  });
  return Object.fromEntries(said);
}

/** The last part of an address or a path, as a file is called. */
export function fileNameOf(address: string): string {
  const path = URL.parse(address)?.pathname ?? address;
  const name = path.replaceAll('\\', '/').split('/').at(-1) ?? path;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
