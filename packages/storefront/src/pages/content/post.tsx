import type { Post } from '@isoko/contract';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callContext } from '../../api.ts';
import { slugOf } from '../../layout/product/slug-of.ts';
import { breadcrumbList } from '../../layout/product/structured-data.ts';
import { Prose } from '../../layout/prose.tsx';
import { Share } from '../../layout/share/share.tsx';
import { useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import type { MetaArgs, PageMeta } from '../../page.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { late } from '../../ui/late.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { commentsText, PostFacts } from './post-facts.tsx';
import { articleJsonLd, postTrail } from './post-head.ts';
import { PostNeighbours } from './post-neighbours.tsx';
import { PostTags } from './post-tags.tsx';

/** What others say, and the form, are fetched before the reader comes to them. */
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
  const { written } = useShopData();
  return (
    <div className="wrap pt-3 pb-10 lg:pt-5 lg:pb-16">
      <Breadcrumbs trail={postTrail(post, written)} here={post.title} lang={written} />
      <article className="mx-auto mt-3 max-w-2xl lg:mt-6">
        <h1 lang={written} className="text-2xl lg:text-3xl">
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
        <Prose html={post.description} className="mt-6 lg:mt-8" />
        <PostTags tags={post.tags} />
        <div className="mt-6 border-line border-y py-4">
          <Share path={`/blog/${post.slug}`} name={post.title} />
        </div>
        <PostNeighbours previous={post.previous} next={post.next} />
        {/* A draft that is looked at has none, and no id to ask for them by. */}
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
      <Comments post={post} waiting={<Skeleton className="h-40" />} />
    </section>
  );
}
