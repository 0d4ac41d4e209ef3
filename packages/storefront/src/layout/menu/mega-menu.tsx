import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../messages/t.tsx';
import { cx } from '../../ui/class-names.ts';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { MenuCategory } from '../shop-data.ts';
import { useMenuTree } from './category-tree.tsx';

/** The top categories at the left; the one that is hovered or focused shows its sub-categories at the right. */
export default function MegaMenu() {
  const categories = useMenuTree();
  const [shown, setShown] = useState(categories[0]?.slug);
  return (
    <ul className="absolute top-full left-0 z-30 w-64 rounded-b-panel border border-line bg-white py-2 shadow-float">
      {categories.map((category) => {
        const isShown = category.slug === shown;
        return (
          <li
            key={category.slug}
            onPointerEnter={() => setShown(category.slug)}
            onFocus={() => setShown(category.slug)}
          >
            <Link
              to={`/product-category/${category.slug}`}
              className={cx(
                'flex min-h-11 items-center gap-3 px-4 py-1 text-md',
                isShown && 'bg-green-50 text-green-700',
              )}
            >
              <Picture
                name={category.image}
                alt=""
                widths={[40, 80]}
                sizes="28px"
                className="size-7 rounded-full object-cover"
              />
              <span lang={category.written_in?.name} className="flex-1">
                {category.name}
              </span>
              {category.children.length > 0 && <ChevronRightIcon className="size-4 text-edge" />}
            </Link>
            {isShown && <Parts category={category} />}
          </li>
        );
      })}
      <li className="mt-2 border-line border-t pt-2">
        <Link to="/list" className="flex min-h-11 items-center px-4 font-semibold text-green-700 text-md">
          {t('Write a shopping list')}
        </Link>
      </li>
    </ul>
  );
}

function Parts({ category }: { category: MenuCategory }) {
  return (
    <div className="absolute -top-px left-full min-h-[calc(100%+1px)] w-[34rem] rounded-br-panel border border-line bg-white p-6 shadow-float">
      {/* Stays visible beside the last of many categories too. */}
      <div className="sticky top-24">
        <p lang={category.written_in?.name} className="mb-4 font-display font-semibold text-lg">
          {category.name}
          {category.local_name && (
            <span lang="rw" className="font-normal font-sans text-md text-soft">
              {` · ${category.local_name}`}
            </span>
          )}
        </p>
        <ul className="grid grid-cols-3 gap-4">
          {category.children.map(({ slug, name, image, children, written_in }) => (
            <li key={slug} lang={written_in?.name}>
              <Link
                to={`/product-category/${slug}`}
                className="group block text-center text-md hover:text-green-700"
              >
                <span className="mx-auto mb-2 block size-28 overflow-clip rounded-card bg-sand">
                  {image !== undefined && (
                    <Picture
                      name={image}
                      alt=""
                      widths={[80, 160, 240]}
                      sizes="112px"
                      className="size-full object-cover transition-transform group-hover:scale-[1.03]"
                    />
                  )}
                </span>
                {name}
              </Link>
              {children.map((leaf) => (
                <Link
                  key={leaf.slug}
                  lang={leaf.written_in?.name}
                  to={`/product-category/${leaf.slug}`}
                  className="block py-1 text-center text-sm text-soft hover:text-green-700"
                >
                  {leaf.name}
                </Link>
              ))}
            </li>
          ))}
        </ul>
        <Link
          to={`/product-category/${category.slug}`}
          className="mt-4 inline-flex min-h-11 items-center font-semibold text-green-700 text-md hover:underline"
        >
          {t('See all {count} products', { count: category.product_count })}
        </Link>
      </div>
    </div>
  );
}
