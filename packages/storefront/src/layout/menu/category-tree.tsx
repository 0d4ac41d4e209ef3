import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api.ts';
import { t } from '../../messages/t.tsx';
import { cx } from '../../ui/class-names.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { loadTree, type MenuCategory, type MenuPart, useShopData } from '../shop-data.ts';

/** Nested categories that open, to any depth. */
export function CategoryTree({ categories }: { categories: MenuPart[] }) {
  return (
    <ul>
      {categories.map((category) => (
        <Branch key={category.slug} category={category} />
      ))}
    </ul>
  );
}

function Branch({ category }: { category: MenuPart }) {
  const [open, setOpen] = useState(false);
  const { name, slug, image, children, written_in } = category;
  return (
    <li>
      <div className="flex items-stretch">
        <Link
          to={`/product-category/${slug}`}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-3 pr-2 pl-4 hover:bg-green-50"
        >
          <span className="size-8 shrink-0 overflow-clip rounded-full bg-sand">
            {image !== undefined && (
              <Picture
                name={image}
                alt=""
                widths={[40, 80]}
                sizes="32px"
                className="size-full object-cover"
              />
            )}
          </span>
          <span lang={written_in?.name} className="py-1">
            {name}
          </span>
        </Link>
        {children.length > 0 && (
          <button
            type="button"
            aria-expanded={open}
            aria-label={t('Parts of {name}', { name })}
            onClick={() => setOpen(!open)}
            className="grid w-13 place-items-center text-soft hover:bg-green-50"
          >
            <ChevronDownIcon className={cx('size-5 transition-transform', open && 'rotate-180')} />
          </button>
        )}
      </div>
      {open && (
        <div className="ml-5 border-line border-l">
          <CategoryTree categories={children} />
        </div>
      )}
    </li>
  );
}

/** Requested once a visit, like the categories of every page. */
let known: MenuCategory[] | null = null;

/**
 * The categories for menus: the two levels that every page has, and after the shop's answer all levels with
 * their pictures. Without an answer there are only names, and deeper levels are on the categories' own pages.
 */
export function useMenuTree(): MenuCategory[] {
  const { categories } = useShopData();
  const [tree, setTree] = useState(known);
  useEffect(() => {
    if (known) return;
    const keep = (answer: MenuCategory[]) => {
      known = answer;
      setTree(answer);
    };
    loadTree(call).then(keep, console.warn);
  }, []);
  return tree ?? categories;
}
