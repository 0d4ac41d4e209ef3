import type { ImportFormat } from '@isoko/contract/routes/admin/imports';
import { oneLine, toSlug } from '#server/input/text.ts';
import type { ProductDraft } from './draft.ts';
import { type RowGroup, rowsOfSkus } from './group-rows.ts';
import { inSlices, type SheetRow } from './read-table.ts';
import { plainText } from './read-values.ts';

/** Pictures of the gallery by their original file names, in small letters. */
export type Photos = Readonly<Record<string, string>>;

/** Which photos belong to which products by their names, and which to none. */
interface MatchedPhotos {
  of: ReadonlyMap<RowGroup, string[]>;
  /** The rows whose SKU is the name of a photo. */
  rows: ReadonlyMap<string, SheetRow>;
  unmatched: string[];
}

/** The catalogue's limit. */
const LONGEST_WORDS = 200;

const withoutEnding = (filename: string) => filename.replace(/\.[^.]+$/, '');
/** `CF-1 (2)`, `CF-1_2`, `CF-1-2`: the second photo of CF-1. */
const withoutNumber = (base: string) => base.replace(/[\s_-]*(?:\(\d{1,2}\)|(?<=[\s_-])\d{1,2})$/, '');
const keyOf = (name: string) => toSlug(name, '');

/** The pictures in a cell, one after the other. */
export function splitPictures(text: string): string[] {
  const parts = text.split(/\s*[,|]\s+|,(?=https?:)|\s*[\r\n]+\s*/i);
  return parts.map((each) => each.trim()).filter(Boolean);
}

/** The pictures that a row names: of its product, and of the variant alone. */
export const picturesIn = (row: SheetRow): string[] =>
  splitPictures([row.text('images'), row.text('variant_image')].join('\n'));

/**
 * Finds the product of each photo: a cell names its file, or its name is a SKU, an address or a product's name, perhaps
 * followed by a number. If a product's row names pictures, it gets only those.
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
 * Alt texts of pictures, by their addresses: that of the file, else the variants whose rows name the picture, or whose
 * SKU is its name. A picture of several variants gets what they have in common.
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

/** The alt texts of the same picture in several rows. */
function saidOfPictures(rows: readonly SheetRow[]): Record<string, string> {
  const said = rows.flatMap((row) => {
    const [picture, other] = splitPictures(row.text('images'));
    const words = oneLine(plainText(row.text('image_alt'))).slice(0, LONGEST_WORDS);
    return picture && !other && words ? [[picture, words] as const] : [];
  });
  return Object.fromEntries(said);
}

/** The file name in an address or a path. */
export function fileNameOf(address: string): string {
  const path = URL.parse(address)?.pathname ?? address;
  const name = path.replaceAll('\\', '/').split('/').at(-1) ?? path;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
