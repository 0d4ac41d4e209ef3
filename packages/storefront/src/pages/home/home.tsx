import type { Product } from '@isoko/contract';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callContext } from '../../api.ts';
import { ProductCard, ProductGrid } from '../../layout/product-card.tsx';
import type { MetaArgs, PageMeta } from '../../page.tsx';

export function meta(_: MetaArgs<{ featured: Product[] }>): PageMeta {
  return { title: '' };
}

export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(callContext);
  const featured = await call('GET /products/featured', { query: { limit: 10 } });
  return { featured: featured.data };
}

export function Component() {
  const { featured } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <ProductGrid>
        {featured.map((product) => (
          <li key={product._id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ProductGrid>
    </div>
  );
}
