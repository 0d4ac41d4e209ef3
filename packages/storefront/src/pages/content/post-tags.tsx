import { Link } from 'react-router';
import { useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import { blogHref } from './blog-address.ts';

/** What a post is about, each leading to the other posts about it. */
export function PostTags({ tags }: { tags: string[] }) {
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
