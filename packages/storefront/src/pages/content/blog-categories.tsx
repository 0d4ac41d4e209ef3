import type { BlogCategory } from '@isoko/contract';
import { Link } from 'react-router';
import { useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import { type BlogQuery, blogHref } from './blog-address.ts';

/** The blog's categories that have something in them, each followed by those below it. */
export function BlogCategories({ categories, input }: { categories: BlogCategory[]; input: BlogQuery }) {
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
