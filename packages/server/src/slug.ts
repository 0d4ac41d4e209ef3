const MAX_LENGTH = 120;
/** Room for what tells it from others: `-123456`. */
const MAX_BASE = MAX_LENGTH - 7;

/** What a name looks like in an address: `Ibirayi 5 kg` becomes `ibirayi-5-kg`. Without a letter or digit: `fallback`. */
export function toSlug(name: string, fallback: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_BASE)
    .replace(/^-+|-+$/g, '');
  return slug || fallback;
}

/** The slug, or the first of slug-2, slug-3 … that nobody has. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let count = 2; ; count += 1) if (!taken.has(`${slug}-${count}`)) return `${slug}-${count}`;
}
