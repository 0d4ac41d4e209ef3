import type { Product } from '@isoko/contract';
import { priceRange } from '@isoko/contract/rules/unit-price';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { Link } from 'react-router';
import { call } from '../../api.ts';
import { LANGUAGE } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import { queryClient } from '../../state/customer/query-client.ts';
import { cx } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type MenuPart, useShopData } from '../shop-data.ts';
import { Highlight } from './highlight.tsx';

const FIELDS = '_id,slug,name,local_name,price,sale_price,images,variants,written_in,sold_by';
const SHOWN = 7;
const MOST_CATEGORIES = 2;

interface SuggestionsProps {
  text: string;
  /** The slug of the category searched in, or ''. */
  category: string;
  listId: string;
  /** The marked row; −1 for none. */
  active: number;
  /** Receives the link of each row, for the arrow keys of the field. */
  onOptions: (hrefs: string[]) => void;
  onChoose: () => void;
}

/** The products that match the text, then categories with a matching name; the last row leads to all products. */
export default function Suggestions({
  text,
  category,
  listId,
  active,
  onOptions,
  onChoose,
}: SuggestionsProps) {
  const { data, isError, isPending } = useSuggestions(text, category);
  const products = data?.data;
  const tree = useShopData().categories;
  const rows = useMemo(() => {
    const called = category || !products ? [] : categoriesCalled(tree, text);
    return rowsOf({ products, called, text, category });
  }, [products, tree, text, category]);
  useEffect(() => onOptions(rows.map(({ href }) => href)), [rows, onOptions]);

  return (
    <div className="absolute inset-x-0 top-full z-30 mt-2 overflow-clip rounded-panel border border-line bg-white shadow-float">
      <p role="status" className="sr-only">
        {products ? t('{count} suggestions', { count: rows.filter(({ isAll }) => !isAll).length }) : ''}
      </p>
      {isList(text) && (
        <Link
          to="/list"
          state={{ list: { text } }}
          onClick={onChoose}
          className={cx(row, 'border-line border-b font-semibold text-green-700 text-md')}
        >
          {t('Read it as a shopping list')}
        </Link>
      )}
      {isPending && <Waiting />}
      {isError && <Note>{t('Suggestions are not there right now. Press Enter to search.')}</Note>}
      {products && rows.length === 0 && (
        <Note>{t('Nothing like “{text}” yet. Try fewer letters, or the Kinyarwanda name.', { text })}</Note>
      )}
      <div id={listId} role="listbox" aria-label={t('Suggestions')} className="max-h-[70dvh] overflow-y-auto">
        {rows.map(({ href, product, called, isAll }, index) => (
          <Link
            key={href}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            to={href}
            onClick={onChoose}
            className={cx(row, index === active && 'bg-green-50', isAll && allRow)}
          >
            {product && <Suggestion product={product} text={text} />}
            {called && <CategorySuggestion category={called} text={text} />}
            {isAll && t('See all {total} for “{text}”', { total: data?.total ?? 0, text })}
          </Link>
        ))}
      </div>
    </div>
  );
}

const row = 'flex min-h-14 items-center gap-3 px-3 py-2 hover:bg-green-50';
const allRow = 'justify-center border-line border-t font-semibold text-green-700 text-md';

/** Several products, or a product with a quantity: `ibirayi 10 kg, inyanya`. */
const isList = (text: string): boolean => /[,;]\s*\S|\d\s*(?:kg|g|l|litres?|kilos?)\b/i.test(text);

interface Row {
  href: string;
  product?: Product;
  called?: MenuPart;
  isAll?: boolean;
}

/** The rows with their links: the products, the categories, then all the products. */
function rowsOf({
  products = [],
  called,
  text,
  category,
}: {
  products: Product[] | undefined;
  called: MenuPart[];
  text: string;
  category: string;
}): Row[] {
  const all = new URLSearchParams(category ? { search: text, category } : { search: text });
  return [
    ...products.map((product) => ({ href: `/product/details/${product.slug}`, product })),
    ...called.map((called) => ({ href: `/product-category/${called.slug}`, called })),
    ...(products.length ? [{ href: `/shop?${all}`, isAll: true }] : []),
  ];
}

/** The categories with products whose name has a word that starts with the text, ignoring case and accents. */
export function categoriesCalled(tree: readonly MenuPart[], text: string): MenuPart[] {
  const wanted = plain(text);
  const begins = (name = '') => ` ${plain(name)}`.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').includes(` ${wanted}`);
  return tree
    .flatMap((part) => [part, ...part.children])
    .filter(
      ({ name, local_name, product_count }) => product_count > 0 && (begins(name) || begins(local_name)),
    )
    .slice(0, MOST_CATEGORIES);
}

const plain = (text: string): string => text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

function useSuggestions(text: string, category: string) {
  return useQuery(
    {
      queryKey: ['suggestions', text, category],
      queryFn: ({ signal }) =>
        call('GET /products/filter/:name', {
          params: { name: text },
          query: { limit: SHOWN, category: category || undefined, language: LANGUAGE, fields: FIELDS },
          signal,
        }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="p-4 text-md text-soft">{children}</p>;
}

function Waiting() {
  return (
    <div className="grid gap-3 p-4">
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </div>
  );
}

function Suggestion({ product, text }: { product: Product; text: string }) {
  const { from, to, old } = priceRange(product);
  return (
    <>
      <Picture
        name={product.images[0] ?? null}
        alt=""
        widths={[40, 80]}
        sizes="40px"
        className="size-10 shrink-0 rounded-lg object-cover"
      />
      <span className="min-w-0 flex-1">
        <span lang={product.written_in?.name} className="line-clamp-2 text-md">
          <Highlight name={product.name} text={text} />
        </span>
        {product.local_name && product.local_name !== product.name && (
          <span lang="rw" className="block truncate text-soft text-xs">
            <Highlight name={product.local_name} text={text} />
          </span>
        )}
      </span>
      <Price price={from} oldPrice={old} from={from !== to} perKilo={product.sold_by} size="sm" />
    </>
  );
}

function CategorySuggestion({ category, text }: { category: MenuPart; text: string }) {
  return (
    <>
      <span lang={category.written_in?.name} className="min-w-0 flex-1 truncate font-semibold text-md">
        <Highlight name={category.name} text={text} />
      </span>
      <span className="shrink-0 text-soft text-xs">
        {t('Category')} · {category.product_count}
      </span>
    </>
  );
}
