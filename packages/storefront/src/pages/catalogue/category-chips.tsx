import { Link } from 'react-router';
import { categoryPath } from '../../layout/product/categories.ts';
import { useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import { cx } from '../../ui/class-names.ts';
import { type ListingQuery, listingHref, type Place } from './listing-address.ts';

/**
 * The neighbourhood of the shown category: its sub-categories, or its siblings where it has none. In the whole
 * shop the main categories, on phones only: wide screens have them beside the list.
 */
export function CategoryChips({ place, input }: { place: Place; input: ListingQuery }) {
  const { categories, written } = useShopData();
  const path = categoryPath(categories, input.category);
  const parent = path.findLast((category) => category.children.length > 0);
  const around = parent?.children ?? (path.length === 0 ? categories : []);
  if (around.length === 0) return null;
  const all = { slug: parent?.slug ?? '', name: parent ? t('All {name}', { name: parent.name }) : t('All') };
  return (
    <nav
      aria-label={parent ? t('Within {name}', { name: parent.name }) : t('Main categories')}
      className={cx('-mx-4 mt-4 lg:mx-0', path.length === 0 && 'lg:hidden')}
    >
      <ul className="no-scrollbar flex gap-2 overflow-x-auto scroll-px-4 px-4 py-1 lg:flex-wrap lg:px-0">
        {[all, ...around].map(({ slug, name }) => (
          <li key={slug} lang={slug === all.slug ? undefined : written} className="shrink-0">
            <Link
              to={listingHref(place, { ...input, category: slug, page: 1 })}
              aria-current={slug === input.category ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-11 items-center rounded-full border border-line bg-white px-4 font-medium text-md',
                // Where browsers know it, a row opens at the chosen chip.
                'aria-[current]:[scroll-initial-target:nearest]',
                'hover:border-green-700/40 aria-[current]:border-green-700 aria-[current]:bg-green-700 aria-[current]:text-white',
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
