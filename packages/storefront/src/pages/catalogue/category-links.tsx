import { Link } from 'react-router';
import { type MenuPart, useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import { cx } from '../../ui/class-names.ts';
import { activeFilters, listingHref, type Place, useNextListing } from './listing-address.ts';
import type { Listing } from './listing-data.ts';

/** Categories with products in them or below, and those on the path to the shown one. */
const inUse = (categories: MenuPart[], path: MenuPart[]) =>
  categories.filter(
    ({ slug, product_count }) => product_count > 0 || path.some((part) => part.slug === slug),
  );

/** The tree of categories as links that keep the other filters; only the chosen branch is open. */
export function CategoryFilter({ place, listing: { input, path } }: { place: Place; listing: Listing }) {
  const { categories } = useShopData();
  // The counts are of whole categories: next to a filtered list they would be too high.
  const counted = activeFilters('category', input).length === 0;
  const next = useNextListing(place, input);
  const hrefOf = (slug: string) => listingHref(place, { ...next, category: slug, page: 1 });
  return (
    <nav aria-label={t('Filter by category')}>
      <h2 className="mb-1 font-sans font-semibold text-md tracking-normal">{t('Categories')}</h2>
      <ul>
        <li>
          <CategoryLink to={hrefOf('')} name={t('All products')} current={input.category === ''} />
        </li>
        <Branch
          {...{ categories: inUse(categories, path), path, hrefOf, counted, current: input.category }}
        />
      </ul>
    </nav>
  );
}

interface BranchProps {
  categories: MenuPart[];
  /** From the top to the chosen category. */
  path: MenuPart[];
  current: string;
  counted: boolean;
  hrefOf: (slug: string) => string;
}

function Branch({ categories, path, current, counted, hrefOf }: BranchProps) {
  return categories.map(({ slug, name, product_count }) => (
    <li key={slug}>
      <CategoryLink
        to={hrefOf(slug)}
        name={name}
        count={counted ? product_count : undefined}
        current={slug === current}
      />
      {path[0]?.slug === slug && path[0].children.length > 0 && (
        <ul className="mb-1 ml-2.5 border-line border-l pl-2">
          <Branch
            categories={inUse(path[0].children, path)}
            path={path.slice(1)}
            {...{ current, counted, hrefOf }}
          />
        </ul>
      )}
    </li>
  ));
}

function CategoryLink({
  to,
  name,
  count,
  current,
}: {
  to: string;
  name: string;
  count?: number;
  current: boolean;
}) {
  return (
    <Link
      to={to}
      aria-current={current ? 'true' : undefined}
      className={cx(
        '-mx-2 flex min-h-11 items-center justify-between gap-2 rounded-control px-2 py-1 text-md leading-5 hover:bg-green-50 lg:min-h-8.5',
        current && 'bg-green-50 font-semibold text-green-700',
      )}
    >
      <span className="min-w-0">{name}</span>
      {count !== undefined && (
        <span className="text-soft text-sm tabular-nums">
          {count}
          <span className="sr-only">{` ${t('products')}`}</span>
        </span>
      )}
    </Link>
  );
}

/**
 * The sub-categories of the shown category, or its siblings if it has none. In the whole shop the top
 * categories, on phones only: wide screens show them beside the list.
 */
export function CategoryChips({ place, listing: { input, path } }: { place: Place; listing: Listing }) {
  const { categories } = useShopData();
  const next = useNextListing(place, input);
  const parent = path.findLast((category) => category.children.length > 0);
  const around = inUse(parent?.children ?? (path.length === 0 ? categories : []), path);
  if (around.length === 0) return null;
  const all: Pick<MenuPart, 'slug' | 'name' | 'written_in'> = {
    slug: parent?.slug ?? '',
    name: parent ? t('All {name}', { name: parent.name }) : t('All'),
  };
  return (
    <nav
      aria-label={parent ? t('Within {name}', { name: parent.name }) : t('Main categories')}
      className={cx('-mx-4 mt-1 lg:mx-0 lg:mt-4', path.length === 0 && 'lg:hidden')}
    >
      <ul className="no-scrollbar flex gap-2 overflow-x-auto scroll-px-4 px-4 py-1 lg:flex-wrap lg:px-0">
        {[all, ...around].map(({ slug, name, written_in }) => (
          <li key={slug} lang={written_in?.name} className="shrink-0">
            <Link
              to={listingHref(place, { ...next, category: slug, page: 1 })}
              aria-current={slug === input.category ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-11 items-center rounded-full border border-line bg-white px-4 font-medium text-md',
                // Where the browser supports it, the row is scrolled to the chosen chip.
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
