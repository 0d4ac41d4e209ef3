import type { Post, Shop } from '@isoko/contract';
import { pictureUrl } from '@isoko/contract/rules/gallery';
import type { Step } from '../../layout/product/structured-data.ts';
import { PREFIX } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import { blogHref } from './blog-address.ts';

/** The way from the blog to a post, whose category is named in `lang`. */
export function postTrail({ categories: [category] }: Pick<Post, 'categories'>, lang?: string): Step[] {
  const blog = { name: t('Blog'), to: '/blog' };
  return category ? [blog, { name: category.name, to: blogHref({ category: category.slug }), lang }] : [blog];
}

/** A post for search engines, as schema.org says it. */
export function articleJsonLd({
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
