import type { Post } from '@isoko/contract';
import { Link } from 'react-router';
import { useShopData } from '../../layout/shop-data.ts';
import { isOne } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import { dayText } from '../../ui/some-pages/moments.ts';
import { blogHref } from './blog-address.ts';

/** When a post was written, where it belongs, and the way to what others say. */
export function PostFacts({ post }: { post: Post }) {
  const { categories, date_created, comments } = post;
  const { written } = useShopData();
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 text-md text-soft [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:font-semibold [&_a]:text-green-700 [&_a]:hover:underline">
      <time dateTime={date_created}>{dayText(date_created)}</time>
      {categories.map(({ slug, name }) => (
        <Link key={slug} lang={written} to={blogHref({ category: slug })}>
          {name}
        </Link>
      ))}
      <a href="#comments">{commentsText(comments)}</a>
    </p>
  );
}

/** `1 comment`, `12 comments`, or `Write a comment` while there are none. */
export function commentsText(count: number): string {
  if (count === 0) return t('Write a comment');
  return isOne(count) ? t('{count} comment', { count }) : t('{count} comments', { count });
}
