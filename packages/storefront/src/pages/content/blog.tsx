import type { BlogCategory } from '@isoko/contract';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callContext } from '../../api.ts';
import { useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import type { MetaArgs, PageMeta } from '../../page.tsx';
import { Breadcrumbs, breadcrumbList } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LeafIcon } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/some-pages/empty-state.tsx';
import { Pagination } from '../../ui/some-pages/pagination.tsx';
import { type BlogQuery, blogHref, readBlogInput } from './blog-address.ts';
import { CARD_POST_FIELDS, type CardPost, PostCard } from './post-card.tsx';

/** Posts a page of the blog shows: whole rows of three and of two. */
const PAGE_SIZE = 12;

/** A page of the blog, and what was wished for. */
interface Blog {
  input: BlogQuery;
  posts: CardPost[];
  /** How many posts there are in all. */
  total: number;
  categories: BlogCategory[];
}

export function meta({ data, shop, origin }: MetaArgs<Blog>): PageMeta {
  const { input, posts } = data;
  const title = titleOf(data);
  const trail = [{ name: t('Blog'), to: '/blog' }];
  if (input.category) trail.push({ name: title, to: blogHref({ ...input, page: 1 }) });
  return {
    title: input.page > 1 ? t('{title} – page {page}', { title, page: input.page }) : title,
    description: t('Recipes, shopping tips and stories of the people behind the food, from {name}.', {
      name: shop.name,
    }),
    canonical: blogHref(input),
    image: posts[0]?.featured_image,
    noindex: input.tag !== '' || posts.length === 0,
    jsonLd: import.meta.env.SSR ? [breadcrumbList(origin, trail)] : [],
  };
}

/** `/blog`: category, tag and page are in the address; pinned posts come first (specification section 7). */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Blog> {
  const call = context.get(callContext);
  const input = readBlogInput(new URL(request.url).searchParams);
  const [list, categories] = await Promise.all([
    call('GET /blog', {
      query: {
        page: input.page,
        limit: PAGE_SIZE,
        sort: '-is_pined',
        fields: CARD_POST_FIELDS,
        category: input.category || undefined,
        tag: input.tag || undefined,
      },
    }),
    call('GET /blog-category/hierarchy'),
  ]);
  return { input, posts: list.data, total: list.total, categories: categories.data };
}

export function Component() {
  const blog = useLoaderData<typeof loader>();
  const { input, posts, total, categories } = blog;
  const title = titleOf(blog);
  const filtered = input.category !== '' || input.tag !== '';
  const { written } = useShopData();
  const lang = named(categories, input.category) && !input.tag ? written : undefined;
  return (
    <div className="wrap pt-3 pb-10 lg:pt-5 lg:pb-16">
      <Breadcrumbs trail={filtered ? [{ name: t('Blog'), to: '/blog' }] : []} here={title} lang={lang} />
      <h1 lang={lang} className="mt-2 text-2xl lg:mt-4 lg:text-3xl">
        {title}
      </h1>
      <BlogCategories categories={categories} input={input} />
      {posts.length === 0 ? (
        <Nothing filtered={filtered || input.page > 1} />
      ) : (
        <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:mt-8 lg:grid-cols-3 lg:gap-6">
          {posts.map((post, place) => (
            <li key={post._id}>
              <PostCard post={post} priority={place === 0} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-8">
        <Pagination page={input.page} pages={Math.ceil(total / PAGE_SIZE)} />
      </div>
    </div>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      title={filtered ? t('No posts here') : t('Nothing written yet')}
      icon={<LeafIcon className="size-10" />}
      actions={
        <ButtonLink to={filtered ? '/blog' : '/shop'}>
          {filtered ? t('See all posts') : t('Go to the shop')}
        </ButtonLink>
      }
    >
      {filtered
        ? t('There is more in the other categories.')
        : t('Come back soon: recipes and tips are on their way.')}
    </EmptyState>
  );
}

/** What the shown posts have in common: a category, a tag, or the blog itself. */
function titleOf({ input, categories }: Pick<Blog, 'input' | 'categories'>): string {
  if (input.tag) return t('Posts about {tag}', { tag: input.tag });
  return named(categories, input.category)?.name ?? t('Blog');
}

function named(categories: readonly BlogCategory[], slug: string): BlogCategory | undefined {
  for (const category of categories) {
    const found = category.slug === slug ? category : named(category.children, slug);
    if (found) return found;
  }
  return undefined;
}

/** The blog's categories that have something in them, each followed by those below it. */
function BlogCategories({ categories, input }: { categories: BlogCategory[]; input: BlogQuery }) {
  const { written } = useShopData();
  const shown = flat(categories).filter(({ posts }) => posts > 0);
  if (shown.length === 0) return null;
  return (
    <nav aria-label={t('Categories of the blog')} className="-mx-4 mt-4 lg:mx-0">
      <ul className="no-scrollbar flex scroll-px-4 gap-2 overflow-x-auto px-4 py-1 lg:flex-wrap lg:px-0">
        {[{ slug: '', name: t('All') }, ...shown].map(({ slug, name }) => (
          <li key={slug} lang={slug ? written : undefined} className="shrink-0">
            <Link
              to={blogHref({ category: slug })}
              aria-current={slug === input.category && !input.tag ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-white px-4 font-medium text-md hover:border-green-700/40 aria-[current]:border-green-700 aria-[current]:bg-green-700 aria-[current]:text-white aria-[current]:[scroll-initial-target:nearest]"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const flat = (categories: readonly BlogCategory[]): BlogCategory[] =>
  categories.flatMap((category) => [category, ...flat(category.children)]);
