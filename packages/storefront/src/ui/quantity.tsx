import { clampQuantity, MIN_QUANTITY } from '@isoko/contract/rules/cart-lines';
import type { SoldAs } from '@isoko/contract/rules/weight';
import { t } from '../messages/t.tsx';
import { cx } from './class-names.ts';
import { MinusIcon, PlusIcon } from './icons.tsx';
import { late } from './late.tsx';

const stepLook =
  'grid h-11 w-[min(2.75rem,13vw)] place-items-center rounded-control text-green-700 hover:bg-green-50 disabled:opacity-35';

/** A weight can be typed, too. */
const WeightQuantity = late(() => import('./some-pages/weight-quantity.tsx'), { html: true });

interface QuantityProps {
  value: number;
  max: number;
  onChange: (quantity: number) => void;
  of: string;
  /** How the product is measured, if it is sold by weight. */
  by?: SoldAs;
  /** Less room for the number on phones. */
  narrow?: boolean;
  className?: string;
}

/** By weight or by pieces. */
export function Quantity(props: QuantityProps) {
  return props.by?.sold_by ? <WeightQuantity {...props} stepLook={stepLook} /> : <PieceQuantity {...props} />;
}

/**
 * Chooses a quantity between 1 and the stock, with plus and minus; the field itself is read-only (specification
 * section 5). `of` names the product for screen readers.
 */
function PieceQuantity({ value, max, onChange, of, narrow, className }: QuantityProps) {
  const change = (by: number) => onChange(clampQuantity(value + by, max));
  return (
    <fieldset
      className={cx('inline-flex items-center rounded-control border border-edge bg-white', className)}
    >
      <legend className="sr-only">{t('Quantity of {name}', { name: of })}</legend>
      <button
        type="button"
        className={stepLook}
        aria-label={t('One less')}
        disabled={value <= MIN_QUANTITY}
        onClick={() => change(-1)}
      >
        <MinusIcon className="size-5" />
      </button>
      <input
        readOnly
        value={value}
        aria-label={t('Quantity of {name}', { name: of })}
        inputMode="none"
        className={cx(
          'bg-transparent text-center font-semibold text-base tabular-nums',
          narrow ? 'w-7 sm:w-10' : 'w-10',
        )}
      />
      <button
        type="button"
        className={stepLook}
        aria-label={t('One more')}
        disabled={value >= max}
        onClick={() => change(1)}
      >
        <PlusIcon className="size-5" />
      </button>
    </fieldset>
  );
}
