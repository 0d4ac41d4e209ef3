import type { Product } from '@isoko/contract';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../api.ts';
import { CARD_FIELDS, ProductCard } from '../../../layout/product/product-card.tsx';

const SHOWN = 5;

interface RelatedCardsProps {
  className: string;
  /** The product they are related to, which is not among them. */
  productId: string;
  /** The slug of the category they are of. */
  category: string;
  /** There are none, or they could not be loaded. */
  onNone: () => void;
  /** Shown while they are loading. */
  slots: ReactNode;
}

/** The cards of related products. */
export default function RelatedCards({ className, productId, category, onNone, slots }: RelatedCardsProps) {
  const [products, setProducts] = useState<Product[]>();
  const settle = useEffectEvent((found: Product[]) => {
    if (found.length === 0) onNone();
    else setProducts(found);
  });
  useEffect(() => {
    const leaving = new AbortController();
    call('GET /products', {
      query: { category, limit: SHOWN + 1, fields: CARD_FIELDS },
      signal: leaving.signal,
    }).then(
      ({ data }) => settle(data.filter(({ _id }) => _id !== productId).slice(0, SHOWN)),
      () => leaving.signal.aborted || settle([]),
    );
    return () => leaving.abort();
  }, [productId, category]);
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
