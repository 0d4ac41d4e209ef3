import { notFound } from '../../api.ts';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const SLUG_LENGTH = 120;

/** The slug (or `_id`) in a page's path. What cannot be one is a page that does not exist: 404, not a bad request. */
export function slugOf(params: { slug?: string }): string {
  const { slug = '' } = params;
  return SLUG.test(slug) && slug.length <= SLUG_LENGTH ? slug : notFound();
}
