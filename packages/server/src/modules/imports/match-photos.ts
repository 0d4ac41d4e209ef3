import { toSlug } from '#server/input/text.ts';
import { type RowGroup, rowsOfSkus } from './group-rows.ts';
import { inSlices } from './read-table.ts';

/** Pictures of the gallery by the names of the files they were, in small letters. */
export type Photos = Readonly<Record<string, string>>;

/** Which photos belong to which products by their names, and which to none. */
interface MatchedPhotos {
  of: ReadonlyMap<RowGroup, string[]>;
  unmatched: string[];
}

const withoutEnding = (filename: string) => filename.replace(/\.[^.]+$/, '');
/** `CF-1 (2)`, `CF-1_2`, `CF-1-2`: the second photo of CF-1. */
const withoutNumber = (base: string) => base.replace(/[\s_-]*(?:\(\d{1,2}\)|(?<=[\s_-])\d{1,2})$/, '');
const keyOf = (name: string) => toSlug(name, '');

/** What a cell says of pictures, one after the other. */
export function splitPictures(text: string): string[] {
  const parts = text.split(/\s*[,|]\s+|,(?=https?:)|\s*[\r\n]+\s*/i);
  return parts.map((each) => each.trim()).filter(Boolean);
}

/**
 * Finds for each photo the product it is called by: a cell names its file, else its name is a SKU, an address or a product's
 * name, perhaps with a number behind it. A product whose row names pictures has those alone.
 */
export async function matchPhotos(groups: readonly RowGroup[], photos: Photos): Promise<MatchedPhotos> {
  const of = new Map<RowGroup, string[]>();
  const filenames = Object.keys(photos).sort((one, other) =>
    withoutEnding(one).localeCompare(withoutEnding(other), 'en', { numeric: true }),
  );
  if (!filenames.length) return { of, unmatched: [] };
  const owners = new Map<string, RowGroup>();
  const named = new Set<string>();
  await inSlices(groups, (group) => {
    const pictures = group.rows.flatMap((row) => splitPictures(row.text('images')));
    for (const each of pictures) named.add(fileNameOf(each).toLowerCase());
    if (pictures.length) return;
    const { head } = group;
    const names = [...rowsOfSkus(group).map((row) => row.text('sku')), head.text('slug'), head.text('name')];
    for (const key of names.map(keyOf)) if (key && !owners.has(key)) owners.set(key, group);
  });
  const unmatched: string[] = [];
  for (const filename of filenames) {
    if (named.has(filename)) continue;
    const base = withoutEnding(filename);
    const owner = owners.get(keyOf(base)) ?? owners.get(keyOf(withoutNumber(base)));
    if (owner) of.set(owner, [...(of.get(owner) ?? []), filename]);
    else unmatched.push(filename);
  }
  return { of, unmatched };
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
