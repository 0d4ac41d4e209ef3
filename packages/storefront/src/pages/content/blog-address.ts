/** The part of the blog that an address asks for. */
export interface BlogQuery {
  /** A category's slug; empty: all. */
  category: string;
  /** A tag as it is written in the posts; empty: all. */
  tag: string;
  page: number;
}

/** The last page number that the API accepts. */
const LAST_PAGE = 10_000;
const CATEGORY_LENGTH = 120;
const TAG_LENGTH = 60;

/** Reads the query of an address; invalid values are ignored. */
export function readBlogInput(query: URLSearchParams): BlogQuery {
  const asked = query.get('page') ?? '';
  const page = /^\d+$/.test(asked) ? Number(asked) : 1;
  return {
    category: words(query.get('category'), CATEGORY_LENGTH),
    tag: words(query.get('tag'), TAG_LENGTH),
    page: page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

const words = (text: string | null, longest: number) => (text?.trim() && text.length <= longest ? text : '');

/** The canonical address of a part of the blog. */
export function blogHref({ category, tag, page }: Partial<BlogQuery>): string {
  const query = new URLSearchParams();
  if (category) query.set('category', category);
  if (tag) query.set('tag', tag);
  if (page && page > 1) query.set('page', String(page));
  const text = query.toString();
  return text ? `/blog?${text}` : '/blog';
}
