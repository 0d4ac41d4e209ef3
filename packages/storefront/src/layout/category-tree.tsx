import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../messages/t.tsx';
import { cx } from '../ui/class-names.ts';
import { ChevronDownIcon } from '../ui/icons.tsx';
import { Picture } from '../ui/picture.tsx';
import { type MenuCategory, useShopData } from './shop-data.ts';

/** Categories to open one inside the other, to any depth. */
export function CategoryTree({ categories }: { categories: MenuCategory[] }) {
  return (
    <ul>
      {categories.map((category) => (
        <Branch key={category.slug} category={category} />
      ))}
    </ul>
  );
}

function Branch({ category }: { category: MenuCategory }) {
  const [open, setOpen] = useState(false);
  const { name, slug, image, children } = category;
  return (
    <li>
      <div className="flex items-stretch">
        <Link
          to={`/product-category/${slug}`}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-3 pl-4 hover:bg-green-50"
        >
          <Picture
            name={image}
            alt=""
            widths={[40, 80]}
            sizes="32px"
            className="size-8 rounded-full object-cover"
          />
          <span lang={useShopData().written} className="py-1">
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
