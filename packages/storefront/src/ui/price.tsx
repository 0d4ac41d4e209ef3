import type { Product } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import { t } from '../messages/t.tsx';
import { cx } from './class-names.ts';

const sizes = { sm: 'text-md', md: 'text-lg', lg: 'text-2xl' };

/** The price to pay, and the old one while an offer runs. Whole francs; `from` says that it varies. */
export function Price({
  price,
  oldPrice,
  from,
  perKilo,
  size = 'md',
}: {
  price: number;
  oldPrice?: number | null;
  from?: boolean;
  /** By weight: the price is per kilo. */
  perKilo?: Product['sold_by'];
  size?: keyof typeof sizes;
}) {
  const reduced = oldPrice != null && oldPrice > price;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className={cx('font-bold tabular-nums', sizes[size], reduced && 'text-sale')}>
        {from && <span className="font-normal text-soft text-sm">{`${t('from')} `}</span>}
        {reduced && <span className="sr-only">{`${t('Now')} `}</span>}
        {formatFrancs(price)}
        {perKilo && '/kg'}
      </span>
      {reduced && (
        <s
          className={cx('whitespace-nowrap text-soft tabular-nums', size === 'lg' ? 'text-base' : 'text-sm')}
        >
          <span className="sr-only">{`${t('Before')} `}</span>
          {formatFrancs(oldPrice)}
        </s>
      )}
    </span>
  );
}

/** The comparison price: `FRW 570/kg`, `from FRW 120 each`. */
export function comparedText({ price, of, from }: NonNullable<Product['compared_price']>): string {
  const francs = formatFrancs(price);
  const text = of === 'piece' ? t('{price} each', { price: francs }) : `${francs}/${of === 'g' ? 'kg' : 'L'}`;
  return from ? `${t('from')} ${text}` : text;
}
