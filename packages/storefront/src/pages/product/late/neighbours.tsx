import type { ProductDetail } from '@isoko/contract';
import { Link } from 'react-router';
import { useShopData } from '../../../layout/shop-data.ts';
import { t } from '../../../messages/t.tsx';
import { cx } from '../../../ui/class-names.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons.tsx';
import { Picture } from '../../../ui/picture.tsx';

type Neighbour = NonNullable<ProductDetail['next']>;

/** The way to the products before and after this one in the shop's list (specification section 2). */
export function Neighbours({ previous, next }: Pick<ProductDetail, 'previous' | 'next'>) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={t('More products')} className="mt-10 grid grid-cols-2 gap-3 lg:mt-14">
      {previous ? <Step product={previous} rel="prev" /> : <span />}
      {next && <Step product={next} rel="next" />}
    </nav>
  );
}

function Step({ product, rel }: { product: Neighbour; rel: 'prev' | 'next' }) {
  const back = rel === 'prev';
  const Chevron = back ? ChevronLeftIcon : ChevronRightIcon;
  return (
    <Link
      to={`/product/details/${product.slug}`}
      rel={rel}
      className={cx(
        'card flex min-w-0 items-center gap-2 p-2 hover:shadow-soft sm:gap-3',
        !back && 'flex-row-reverse text-right',
      )}
    >
      <Chevron className="size-5 shrink-0 text-soft max-sm:hidden" />
      <span className="size-12 shrink-0 overflow-clip rounded-control bg-sand sm:size-14">
        <Picture
          name={product.image}
          alt=""
          widths={[80, 160]}
          sizes="56px"
          className="size-full object-cover"
        />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-soft text-xs">{back ? t('Previous') : t('Next')}</span>
        <span
          lang={useShopData().written}
          className="line-clamp-3 wrap-anywhere font-medium text-sm sm:text-md"
        >
          {product.name}
        </span>
      </span>
    </Link>
  );
}
