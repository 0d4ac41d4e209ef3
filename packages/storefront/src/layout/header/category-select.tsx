import { useNavigate } from 'react-router';
import { t } from '../../messages/t.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { useShopData } from '../shop-data.ts';

/** The categories beside the search; choosing one goes straight to it (specification section 2). */
export function CategorySelect({ category }: { category: string }) {
  const navigate = useNavigate();
  const { categories, written } = useShopData();
  return (
    <div className="relative hidden w-44 shrink-0 border-line border-r lg:block">
      <select
        name="category"
        aria-label={t('Category')}
        value={category}
        onChange={(event) => {
          const slug = event.target.value;
          navigate(slug ? `/product-category/${slug}` : '/shop');
        }}
        className="size-full appearance-none truncate rounded-control bg-transparent pr-8 pl-3.5 text-md text-soft"
      >
        <option value="">{t('All categories')}</option>
        {categories.map(({ slug, name, children }) => [
          <option key={slug} value={slug} lang={written}>
            {name}
          </option>,
          ...children.map((child) => (
            <option key={child.slug} value={child.slug} lang={written}>
              {`\u00a0\u00a0${child.name}`}
            </option>
          )),
        ])}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-soft" />
    </div>
  );
}
