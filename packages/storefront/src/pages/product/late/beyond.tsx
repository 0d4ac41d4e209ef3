import type { ProductDetail } from '@isoko/contract';
import { Neighbours } from './neighbours.tsx';
import { Related } from './related.tsx';

/** What leads on from a product, beyond the first view of its page. */
export default function Beyond({ product }: { product: ProductDetail }) {
  return (
    <>
      <Neighbours previous={product.previous} next={product.next} />
      <Related product={product} />
    </>
  );
}
