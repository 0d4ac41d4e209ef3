import { t } from '../../messages/t.tsx';
import { cx } from '../class-names.ts';

/** From this many units on, the page does not show the number. */
const PLENTY = 6;

/** `In stock`, `Only 3 left`, or `Out of stock`. */
export function StockState({ stock }: { stock: number }) {
  const few = stock > 0 && stock < PLENTY;
  const words = stock === 0 ? t('Out of stock') : few ? t('Only {stock} left', { stock }) : t('In stock');
  return (
    <p className="flex items-center gap-2 font-medium text-md">
      <span
        aria-hidden="true"
        className={cx('size-2 rounded-full', stock === 0 ? 'bg-edge' : few ? 'bg-amber-500' : 'bg-green-600')}
      />
      <span className={stock === 0 ? 'text-soft' : 'text-green-700'}>{words}</span>
    </p>
  );
}
