import type { Product } from '@isoko/contract';
import { priceRange } from '@isoko/contract/rules/unit-price';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '../ui/badge.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';

/** How wide a card is shown: two beside each other on phones, five on a wide screen. */
export const CARD_SIZES = '(min-width: 78rem) 233px, (min-width: 62rem) 22vw, (min-width: 48rem) 30vw, 46vw';

/**
 * A product in a list. The name's link covers the whole card; `action` (add or choose) stands above it at the
 * picture's lower right. Put cards in {@link ProductGrid}.
 */
export function ProductCard({
  product,
  action,
  priority,
}: {
  product: Product;
  action?: ReactNode;
  priority?: boolean;
}) {
  const { from, to } = priceRange(product);
  const soldOut = product.stock_status === 'outofstock';
  const discount = discountPercent(product);
  return (
    <article className="card group relative flex h-full flex-col overflow-clip transition-shadow duration-200 hover:shadow-soft">
      <div className="relative aspect-square overflow-clip bg-sand">
        <Picture
          name={product.images[0] ?? null}
          alt=""
          widths={[160, 240, 320, 480]}
          sizes={CARD_SIZES}
          priority={priority}
          className="size-full object-cover transition-transform duration-300 ease-calm group-hover:scale-[1.03]"
        />
        {soldOut ? (
          <Badge className="absolute top-2 left-2">Sold out</Badge>
        ) : (
          discount > 0 && (
            <Badge tone="sale" className="absolute top-2 left-2">
              −{discount}%
            </Badge>
          )
        )}
        {action && !soldOut && <div className="absolute right-2 bottom-2 z-10">{action}</div>}
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3">
        <h3 className="line-clamp-2 min-h-10 font-sans font-medium text-md tracking-normal">
          <Link to={`/product/details/${product.slug}`} className="after:absolute after:inset-0">
            {product.name}
          </Link>
        </h3>
        <p className="min-h-4 truncate text-soft text-xs">{product.unit}</p>
        <div className="mt-auto pt-1">
          <Price
            price={from}
            oldPrice={from === to ? product.regular_price : null}
            from={from !== to}
            size="sm"
          />
        </div>
      </div>
    </article>
  );
}

/** How much an offer takes off, in whole percent, rounded down; 0 without one. */
export function discountPercent({
  regular_price,
  sale_price,
}: Pick<Product, 'regular_price' | 'sale_price'>): number {
  if (sale_price === null || sale_price >= regular_price) return 0;
  return Math.floor(((regular_price - sale_price) / regular_price) * 100);
}

/** Cards in rows: 2 on phones, 3, 4, and 5 on wide screens. */
export function ProductGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4 lg:gap-4 xl:grid-cols-5">
      {children}
    </ul>
  );
}
