import { useId } from 'react';
import { Link } from 'react-router';
import { useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import { GridIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';

const tile = 'group block w-26 text-center font-medium text-sm md:w-auto lg:text-md';
const frame =
  'mb-2 aspect-square w-full rounded-card transition-transform duration-200 ease-calm group-hover:-translate-y-0.5';

/** The top categories: to be swept sideways on phones, in rows of seven on wide screens. */
export function CategoryTiles() {
  const { categories, written } = useShopData();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="wrap mt-10 lg:mt-16">
      <SectionHeading id={headingId} title={t('Shop by category')} />
      <ul className="no-scrollbar -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pt-1 *:shrink-0 *:snap-start md:mx-0 md:grid md:grid-cols-7 md:gap-4 md:overflow-visible md:px-0">
        {categories.map(({ slug, name, image }) => (
          <li key={slug} lang={written}>
            <Link to={`/product-category/${slug}`} className={tile}>
              <Picture
                name={image}
                alt=""
                widths={[156, 240, 320]}
                sizes="(min-width: 48rem) 12vw, 78px"
                className={`${frame} object-cover`}
              />
              {name}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/shop" className={tile}>
            <span className={`${frame} grid place-items-center bg-green-700 text-white`}>
              <GridIcon className="size-8" />
            </span>
            {t('All products')}
          </Link>
        </li>
      </ul>
    </section>
  );
}
