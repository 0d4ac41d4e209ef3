import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api.ts';
import { t } from '../../messages/t.tsx';
import { cx } from '../../ui/class-names.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { type CategoryPictures, loadCategoryPictures } from '../product/categories.ts';
import type { MenuPart } from '../shop-data.ts';

/** Nested categories that open, to any depth. */
export function CategoryTree({
  categories,
  pictures,
}: {
  categories: MenuPart[];
  /** Null until they are known. */
  pictures: CategoryPictures | null;
}) {
  return (
    <ul>
      {categories.map((category) => (
        <Branch key={category.slug} category={category} pictures={pictures} />
      ))}
    </ul>
  );
}

function Branch({ category, pictures }: { category: MenuPart; pictures: CategoryPictures | null }) {
  const [open, setOpen] = useState(false);
  const { name, slug, children, written_in } = category;
  return (
    <li>
      <div className="flex items-stretch">
        <Link
          to={`/product-category/${slug}`}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-3 pl-4 hover:bg-green-50"
        >
          <span className="size-8 shrink-0 overflow-clip rounded-full bg-sand">
            {pictures && (
              <Picture
                name={pictures[slug] ?? null}
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
          <CategoryTree categories={children} pictures={pictures} />
        </div>
      )}
    </li>
  );
}

/** Asked for once a visit, like the categories themselves. */
let known: CategoryPictures | null = null;

/** The categories' pictures for menus; null until the shop has answered. Without an answer there are only names. */
export function useCategoryPictures(): CategoryPictures | null {
  const [pictures, setPictures] = useState(known);
  useEffect(() => {
    if (known) return;
    const keep = (answer: CategoryPictures) => {
      known = answer;
      setPictures(answer);
    };
    loadCategoryPictures(call).then(keep, () => setPictures({}));
  }, []);
  return pictures;
}
