import type { BlogCategory, Post } from '@isoko/contract';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callContext } from '../../api.ts';
import { t } from '../../messages/t.tsx';
import type { MetaArgs, PageMeta } from '../../page.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Breadcrumbs, breadcrumbList } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LeafIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EmptyState } from '../../ui/some-pages/empty-state.tsx';
import { dayText } from '../../ui/some-pages/moments.ts';
import { Pagination } from '../../ui/some-pages/pagination.tsx';
import { type BlogQuery, blogHref, readBlogInput } from './blog-address.ts';

/** Posts on a page of the blog: whole rows of three and of two. */
const PAGE_SIZE = 12;

/** A page of the blog, and the query it answers. */
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
  return {
    title: input.page > 1 ? t('{title} – page {page}', { title, page: input.page }) : title,
    description: t('Recipes, shopping tips and stories from {name}.', {
      name: shop.name,
    }),
    canonical: blogHref(input),
    image: posts[0]?.featured_image,
    noindex: input.tag !== '' || posts.length === 0,
    jsonLd: import.meta.env.SSR ? [breadcrumbList(origin, trailOf(input, title))] : [],
  };
}

function trailOf(input: BlogQuery, title: string) {
  const blog = { name: t('Blog'), to: '/blog' };
  return input.category ? [blog, { name: title, to: blogHref({ ...input, page: 1 }) }] : [blog];
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
  const lang = input.tag ? undefined : named(categories, input.category)?.written_in?.name;
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

/** The blog's categories that have posts, each followed by its sub-categories. */
function BlogCategories({ categories, input }: { categories: BlogCategory[]; input: BlogQuery }) {
  const shown = flat(categories).filter(({ posts }) => posts > 0);
  if (shown.length === 0) return null;
  const all: Pick<BlogCategory, 'slug' | 'name' | 'written_in'> = { slug: '', name: t('All') };
  return (
    <nav aria-label={t('Categories of the blog')} className="-mx-4 mt-4 lg:mx-0">
      <ul className="no-scrollbar flex scroll-px-4 gap-2 overflow-x-auto px-4 py-1 lg:flex-wrap lg:px-0">
        {[all, ...shown].map(({ slug, name, written_in }) => (
          <li key={slug} lang={written_in?.name} className="shrink-0">
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

/** The fields of a card: lists request only these. */
const CARD_POST_FIELDS = '_id,slug,title,categories,featured_image,excerpt,is_pined,date_created,written_in';

type CardPost = Pick<
  Post,
  | '_id'
  | 'slug'
  | 'title'
  | 'categories'
  | 'featured_image'
  | 'excerpt'
  | 'is_pined'
  | 'date_created'
  | 'written_in'
>;

/** A post in a list; the title's link covers the whole card. `priority` is for the page's first picture. */
function PostCard({ post, priority }: { post: CardPost; priority?: boolean }) {
  const { slug, title, categories, featured_image, excerpt, is_pined, date_created, written_in } = post;
  return (
    <article className="card group relative flex h-full flex-col overflow-clip transition-shadow duration-200 hover:shadow-soft">
      <div className="relative aspect-video min-h-0 overflow-clip bg-sand">
        <Picture
          name={featured_image}
          alt=""
          widths={[320, 480, 800]}
          ratio={9 / 16}
          sizes="(min-width: 78rem) 400px, (min-width: 62rem) 31vw, (min-width: 36rem) 47vw, 90vw"
          priority={priority}
          className="size-full object-cover transition-transform duration-300 ease-calm group-hover:scale-[1.03]"
        />
        {is_pined && (
          <Badge tone="amber" className="absolute top-2 left-2">
            {t('Pinned')}
          </Badge>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-1.5 p-4">
        <p className="text-sm text-soft">
          {categories[0] && (
            <span lang={categories[0].written_in?.name} className="font-semibold text-green-700">
              {`${categories[0].name} · `}
            </span>
          )}
          <time dateTime={date_created}>{dayText(date_created)}</time>
        </p>
        <h2 lang={written_in?.title} className="text-lg">
          <Link to={`/blog/${slug}`} className="after:absolute after:inset-0">
            {title}
          </Link>
        </h2>
        <p lang={written_in?.description} className="line-clamp-3 text-md text-soft">
          {excerpt}
        </p>
      </div>
    </article>
  );
}
