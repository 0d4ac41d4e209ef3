import { routes } from '@isoko/contract';
import type { RouteShape } from '@isoko/contract/route';
import { API_BASE } from './bind-route.ts';

/** The paths of every GET that changes something. */
const patterns: readonly RegExp[] = Object.entries<RouteShape>(routes)
  .filter(([, shape]) => shape.changes)
  .map(([key]) => new RegExp(`^${API_BASE}${key.replace('GET ', '').replace(/:\w+/g, '[^/]+')}/?$`));

/**
 * Whether a GET of this path changes something, so that HEAD must not run it, nor another route that happens to
 * match the path (`/users/:id` matches `/users/logout`).
 */
export function isChangingGet(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
