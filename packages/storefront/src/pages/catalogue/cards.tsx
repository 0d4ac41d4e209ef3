import type { Product } from '@isoko/contract';
import { ProductCard } from '../../layout/product/product-card.tsx';

/** Cards on the first screen of a phone: their pictures are not lazy. */
const FIRST_ROW = 2;

/** Cards beside the filters: one column fewer than in a list of full width. */
export function Cards({ products, lazy }: { products: Product[]; lazy?: boolean }) {
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:gap-4 xl:grid-cols-4">
      {products.map((product, place) => (
        <li key={product._id} className="min-w-0">
          <ProductCard product={product} priority={!lazy && place < FIRST_ROW} />
        </li>
      ))}
    </ul>
  );
}
