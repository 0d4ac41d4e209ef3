import { useNavigate } from 'react-router';
import { t } from '../../messages/t.tsx';
import { useEarlyText } from '../../ui/use-early-text.ts';
import { useShopData } from '../shop-data.ts';

/** The categories next to the search; choosing one opens it (specification section 2). */
export default function CategorySelect({ category }: { category: string }) {
  const navigate = useNavigate();
  const { categories } = useShopData();
  const open = (slug: string) => void navigate(slug ? `/product-category/${slug}` : '/shop');
  const field = useEarlyText<HTMLSelectElement>(category, (slug) => slug && open(slug));
  return (
    <select
      ref={field}
      name="category"
      aria-label={t('Category')}
      value={category}
      onChange={({ target }) => open(target.value)}
      className="size-full truncate rounded-control pr-8 pl-3.5 text-md text-soft"
    >
      <option value="">{t('All categories')}</option>
      {categories.map(({ slug, name, children, written_in }) => [
        <option key={slug} lang={written_in?.name} value={slug}>
          {name}
        </option>,
        ...children.map((child) => (
          <option key={child.slug} lang={child.written_in?.name} value={child.slug}>
            {`\u00a0\u00a0${child.name}`}
          </option>
        )),
      ])}
    </select>
  );
}
