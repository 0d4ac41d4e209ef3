import type { Product } from '@isoko/contract';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../api.ts';
import { categoryPath } from '../../../layout/product/categories.ts';
import { CARD_FIELDS, ProductCard } from '../../../layout/product/product-card.tsx';
import { useShopData } from '../../../layout/shop-data.ts';

interface RelatedCardsProps {
  className: string;
  /** The product they are related to, which is not among them. */
  productId: string;
  /** The slug of the category they are of; where it has too few, of the one above it, at last of the whole shop. */
  category: string;
  /** How many are shown. */
  count: number;
  /** There are none, or they could not be loaded. */
  onNone: () => void;
  /** Shown while they are loading. */
  slots: ReactNode;
}

/** The cards of related products. */
export default function RelatedCards(props: RelatedCardsProps) {
  const { className, productId, category, count, onNone, slots } = props;
  const { categories } = useShopData();
  const [products, setProducts] = useState<Product[]>();
  const settle = useEffectEvent((found: Product[]) => {
    if (found.length === 0) onNone();
    else setProducts(found);
  });
  useEffect(() => {
    const leaving = new AbortController();
    const path = categoryPath(categories, category).map(({ slug }) => slug);
    const nearest = [...(path.length ? path : [category]).reverse(), undefined];
    others({ nearest, productId, count, signal: leaving.signal }).then(
      settle,
      () => leaving.signal.aborted || settle([]),
    );
    return () => leaving.abort();
  }, [productId, category, categories, count]);
  return (
    <ul className={className}>
      {products?.map((product) => (
        <li key={product._id}>
          <ProductCard product={product} />
        </li>
      )) ?? slots}
    </ul>
  );
}

interface Wanted {
  /** Slugs of categories, the nearest first; undefined: the whole shop. */
  nearest: readonly (string | undefined)[];
  productId: string;
  count: number;
  signal: AbortSignal;
}

/** What else can be had now, from the nearest category on until there are enough. @throws RequestFailure */
async function others({ nearest, productId, count, signal }: Wanted): Promise<Product[]> {
  const found = new Map<string, Product>();
  for (const category of nearest) {
    const query = { category, limit: 2 * count + 1, in_stock: true, fields: CARD_FIELDS };
    const { data } = await call('GET /products', { query, signal });
    for (const product of data) if (product._id !== productId) found.set(product._id, product);
    if (found.size >= count) break;
  }
  return [...found.values()].slice(0, count);
}
