import type { Product, ProductDetail } from '@isoko/contract';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../api.ts';
import { CARD_FIELDS, ProductCard } from '../../../layout/product/product-card.tsx';

type Filed = ProductDetail['categories'][number];

interface RelatedCardsProps {
  className: string;
  /** The product they are related to, which is left out. */
  product: ProductDetail;
  /** One of its categories; if that has too few products, its parent, and finally the whole shop. */
  category: Filed;
  /** How many are shown. */
  count: number;
  /** There are none, or they could not be loaded. */
  onNone: () => void;
  /** Shown while they are loading. */
  slots: ReactNode;
}

/** The cards of related products. */
export default function RelatedCards(props: RelatedCardsProps) {
  const { className, product, category, count, onNone, slots } = props;
  const { _id: productId, categories } = product;
  const [products, setProducts] = useState<Product[]>();
  const settle = useEffectEvent((found: Product[]) => {
    if (found.length === 0) onNone();
    else setProducts(found);
  });
  useEffect(() => {
    const leaving = new AbortController();
    const nearest = [...upFrom(category, categories), undefined];
    others({ nearest, productId, count, signal: leaving.signal }).then(
      settle,
      () => leaving.signal.aborted || settle([]),
    );
    return () => leaving.abort();
  }, [productId, categories, category, count]);
  return (
    <ul className={className}>
      {products?.map((each) => (
        <li key={each._id}>
          <ProductCard product={each} />
        </li>
      )) ?? slots}
    </ul>
  );
}

/** The slugs of a category and its ancestors, all of them from this list. */
function upFrom({ slug, parent }: Filed, categories: readonly Filed[]): string[] {
  const above = categories.find(({ _id }) => _id === parent);
  return above ? [slug, ...upFrom(above, categories)] : [slug];
}

interface Wanted {
  /** Slugs of categories, the nearest first; undefined: the whole shop. */
  nearest: readonly (string | undefined)[];
  productId: string;
  count: number;
  signal: AbortSignal;
}

/** Other available products, starting with the nearest category until there are enough. @throws RequestFailure */
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
