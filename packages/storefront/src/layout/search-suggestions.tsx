import type { Product } from '@isoko/contract';
import { priceRange } from '@isoko/contract/rules/unit-price';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router';
import { call } from '../api.ts';
import { queryClient } from '../state/query-client.ts';
import { cx } from '../ui/class-names.ts';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Highlight } from './highlight.tsx';

const FIELDS = '_id,slug,name,local_name,price,regular_price,sale_price,images,variants';
const SHOWN = 7;

/** The products that fit what is typed; each leads to its page, the last row to all of them. */
export default function Suggestions({
  text,
  category,
  listId,
  active,
  onOptions,
  onChoose,
}: {
  text: string;
  category: string;
  listId: string;
  active: number;
  /** Told where each row leads, for the arrow keys of the field. */
  onOptions: (hrefs: string[]) => void;
  onChoose: () => void;
}) {
  const { data, isError, isPending } = useQuery(
    {
      queryKey: ['suggestions', text, category],
      queryFn: ({ signal }) =>
        call('GET /products/filter/:name', {
          params: { name: text },
          query: { limit: SHOWN, category: category || undefined, fields: FIELDS },
          signal,
        }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  const products = data?.data;
  const all = `/shop?${new URLSearchParams(category ? { search: text, category } : { search: text })}`;
  const hrefs = useMemo(
    () => (products?.length ? [...products.map((product) => `/product/details/${product.slug}`), all] : []),
    [products, all],
  );
  useEffect(() => onOptions(hrefs), [hrefs, onOptions]);

  return (
    <div className="absolute inset-x-0 top-full z-30 mt-2 overflow-clip rounded-panel border border-line bg-white shadow-float">
      <p role="status" className="sr-only">
        {isPending ? '' : `${products?.length ?? 0} suggestions`}
      </p>
      {isError && (
        <p className="p-4 text-md text-soft">Suggestions are not there right now. Press Enter to search.</p>
      )}
      {isPending && (
        <div className="grid gap-3 p-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      )}
      {products?.length === 0 && (
        <p className="p-4 text-md text-soft">
          Nothing like “{text}” yet. Try fewer letters, or the Kinyarwanda name.
        </p>
      )}
      <div id={listId} role="listbox" aria-label="Suggestions" className="max-h-[70dvh] overflow-y-auto">
        {products?.map((product, index) => (
          <Link
            key={product._id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            to={`/product/details/${product.slug}`}
            onClick={onChoose}
            className={cx(
              'flex min-h-14 items-center gap-3 px-3 py-2 hover:bg-green-50',
              index === active && 'bg-green-50',
            )}
          >
            <Suggestion product={product} text={text} />
          </Link>
        ))}
        {products && products.length > 0 && (
          <Link
            id={`${listId}-${products.length}`}
            role="option"
            aria-selected={products.length === active}
            tabIndex={-1}
            to={all}
            onClick={onChoose}
            className={cx(
              'block border-line border-t p-3.5 text-center font-semibold text-green-700 text-md hover:bg-green-50',
              products.length === active && 'bg-green-50',
            )}
          >
            See all {data?.total} results for “{text}”
          </Link>
        )}
      </div>
    </div>
  );
}

function Suggestion({ product, text }: { product: Product; text: string }) {
  const { from, to } = priceRange(product);
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
        <span className="block truncate text-md">
          <Highlight name={product.name} text={text} />
        </span>
        {product.local_name && (
          <span className="block truncate text-soft text-xs">
            <Highlight name={product.local_name} text={text} />
          </span>
        )}
      </span>
      <Price
        price={from}
        oldPrice={from === to ? product.regular_price : null}
        from={from !== to}
        size="sm"
      />
    </>
  );
}
