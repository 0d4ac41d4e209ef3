import type { Context } from '#server/context.ts';
import type { Moved } from '#server/http/page-url.ts';
import { type Addressed, findTarget } from './redirect.store.ts';

/** The pages with a slug in their address (specification section 2). */
const PAGES: readonly [start: string, kind: Addressed][] = [
  ['/product/details/', 'product'],
  ['/product-category/', 'category'],
  ['/blog/', 'post'],
];
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * What happened to a missing page: it has another address since its slug was changed, or is gone for good; null if it
 * never existed.
 */
export async function findMoved(ctx: Context, path: string): Promise<Moved | null> {
  const [start, kind] = PAGES.find(([start]) => path.startsWith(start)) ?? [];
  if (!start || !kind) return null;
  const slug = path.slice(start.length);
  if (!SLUG.test(slug)) return null;
  const target = await findTarget(ctx.db, kind, slug);
  if (target === undefined) return null;
  return target === null ? { status: 410 } : { status: 301, to: start + target };
}
