import type { Post, Shop } from '@isoko/contract';
import { pictureUrl } from '@isoko/contract/rules/gallery';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callContext, slugOf } from '../../api.ts';
import { Prose } from '../../layout/prose.tsx';
import { Share } from '../../layout/share/share.tsx';
import { useShopData } from '../../layout/shop-data.ts';
import { isOne, PREFIX } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import type { MetaArgs, PageMeta } from '../../page.tsx';
import { Breadcrumbs, breadcrumbList, type Step } from '../../ui/breadcrumbs.tsx';
import { late } from '../../ui/late.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { dayText } from '../../ui/some-pages/moments.ts';
import { Neighbours } from '../neighbours.tsx';
import { blogHref } from './blog-address.ts';

/** The ingredients of a recipe, with the button for the shopping list. */
const Recipe = late(() => import('./late/recipe.tsx'), { html: true, near: { id: 'recipe' } });
/** The comments and their form load before the reader reaches them. */
const Comments = late(() => import('./late/comments.tsx'), { near: { id: 'said' } });

type LoadedPost = Awaited<ReturnType<typeof loader>>;

export function meta({ data: post, shop, origin }: MetaArgs<LoadedPost>): PageMeta {
  const here = { name: post.title, to: `/blog/${post.slug}` };
  return {
    title: post.title,
    description: post.excerpt,
    canonical: here.to,
    image: post.featured_image,
    type: 'article',
    jsonLd: import.meta.env.SSR
      ? [articleJsonLd({ post, shop, origin }), breadcrumbList(origin, [...postTrail(post), here])]
      : [],
  };
}

/** `/blog/{slug}`; an unknown slug is the 404 page. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  return (await context.get(callContext)('GET /blog/:slug', { params: { slug: slugOf(params) } })).data;
}

export function Component() {
  const post = useLoaderData<typeof loader>();
  return (
    <div className="wrap pt-3 pb-10 lg:pt-5 lg:pb-16">
      <Breadcrumbs trail={postTrail(post)} here={post.title} lang={post.written_in?.title} />
      <article className="mx-auto mt-3 max-w-2xl lg:mt-6">
        <h1 lang={post.written_in?.title} className="text-2xl lg:text-3xl">
          {post.title}
        </h1>
        <PostFacts post={post} />
        {post.featured_image && (
          <Picture
            name={post.featured_image}
            alt=""
            widths={[480, 800, 1152]}
            ratio={9 / 16}
            sizes="(min-width: 44rem) 672px, 100vw"
            priority
            className="mt-5 aspect-video w-full rounded-panel bg-sand object-cover"
          />
        )}
        <Prose html={post.description} lang={post.written_in?.description} className="mt-6 lg:mt-8" />
        {post.ingredients.length > 0 && <Recipe post={post} />}
        <PostTags tags={post.tags} />
        <div className="mt-6 border-line border-y py-4">
          <Share path={`/blog/${post.slug}`} name={post.title} />
        </div>
        {/* By date. */}
        <Neighbours
          label={t('More posts')}
          previous={neighbour(post.previous)}
          next={neighbour(post.next)}
          className="mt-6"
        />
        {/* The preview of a draft has no comments, and no id to load them by. */}
        {post._id && <Discussion key={post._id} post={post} />}
      </article>
    </div>
  );
}

function Discussion({ post }: { post: Post }) {
  return (
    <section id="comments" aria-labelledby="comments-heading" className="mt-10 scroll-mt-24">
      <h2 id="comments-heading" className="mb-4 text-xl">
        {post.comments > 0 ? commentsText(post.comments) : t('Comments')}
      </h2>
      <Comments post={post} waiting={<Skeleton className="h-46" />} />
    </section>
  );
}

/** The tags of a post, each a link to the other posts with that tag. */
function PostTags({ tags }: { tags: string[] }) {
  const { written } = useShopData();
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t('Tags')} className="mt-6 flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} lang={written}>
          <Link
            to={blogHref({ tag })}
            className="inline-flex min-h-11 items-center rounded-full bg-sand px-4 text-md hover:bg-green-50 hover:text-green-700"
          >
            #{tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The date of a post, its categories, and the link to its comments. */
function PostFacts({ post }: { post: Post }) {
  const { categories, date_created, comments } = post;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 text-md text-soft [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:font-semibold [&_a]:text-green-700 [&_a]:hover:underline">
      <time dateTime={date_created}>{dayText(date_created)}</time>
      {categories.map(({ slug, name, written_in }) => (
        <Link key={slug} lang={written_in?.name} to={blogHref({ category: slug })}>
          {name}
        </Link>
      ))}
      <a href="#comments">{commentsText(comments)}</a>
    </p>
  );
}

/** `1 comment`, `12 comments`, or `Write a comment` while there are none. */
function commentsText(count: number): string {
  if (count === 0) return t('Write a comment');
  return isOne(count) ? t('{count} comment', { count }) : t('{count} comments', { count });
}

/** The breadcrumbs from the blog to a post. */
function postTrail({ categories: [category] }: Pick<Post, 'categories'>): Step[] {
  const blog = { name: t('Blog'), to: '/blog' };
  return category
    ? [
        blog,
        { name: category.name, to: blogHref({ category: category.slug }), lang: category.written_in?.name },
      ]
    : [blog];
}

/** A post for search engines, in the schema.org format. */
function articleJsonLd({
  post,
  shop,
  origin,
}: {
  post: Post;
  shop: Pick<Shop, 'name'>;
  origin: string;
}): object {
  const publisher = {
    '@type': 'Organization',
    name: shop.name,
    url: `${origin}/`,
    logo: { '@type': 'ImageObject', url: `${origin}/favicon.png` },
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: post.title,
    description: post.excerpt,
    ...(post.featured_image && { image: [origin + pictureUrl(post.featured_image, 1152, 'jpg')] }),
    datePublished: post.date_created,
    dateModified: post.date_updated,
    author: publisher,
    publisher,
    mainEntityOfPage: `${origin}${PREFIX}/blog/${post.slug}`,
    ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
    commentCount: post.comments,
  };
}

function neighbour(post: LoadedPost['next']) {
  return (
    post && {
      to: `/blog/${post.slug}`,
      name: post.title,
      lang: post.written_in?.title,
      picture: (
        <span className="aspect-square w-14 shrink-0 overflow-clip rounded-control bg-sand max-sm:hidden">
          <Picture
            name={post.featured_image}
            alt=""
            widths={[156, 240]}
            ratio={9 / 16}
            sizes="100px"
            className="size-full object-cover"
          />
        </span>
      ),
    }
  );
}
