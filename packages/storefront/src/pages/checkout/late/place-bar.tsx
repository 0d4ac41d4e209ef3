import type { Quote } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import { useState } from 'react';
import { t } from '../../../messages/t.tsx';
import { selectTotal, useCart } from '../../../state/cart/cart.ts';
import { cx } from '../../../ui/class-names.ts';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { OrderSummary, totalOf } from './order-summary.tsx';
import { BlockedReason, PlaceButton, type PlaceButtonProps } from './place-button.tsx';

/** On phones the total, its summary on demand, and the button stay at the thumb, above the bottom bar. */
export function PlaceBar({ quote, ...button }: { quote: Quote | null } & PlaceButtonProps) {
  const localTotal = useCart(selectTotal);
  const [open, setOpen] = useState(false);
  return (
    <div
      data-bottom-bar
      className="fixed inset-x-0 bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))] z-11 border-line border-t bg-white shadow-float lg:hidden"
    >
      <section
        id="phone-summary"
        aria-label={t('Your order')}
        hidden={!open}
        className="wrap max-h-[55dvh] overflow-y-auto overscroll-contain border-line border-b py-4"
      >
        {open && <OrderSummary quote={quote} />}
      </section>
      {button.blocked && (
        <div className="wrap pt-1.5">
          <BlockedReason blocked={button.blocked} />
        </div>
      )}
      <div className="wrap flex items-center justify-between gap-3 py-2.5">
        <button
          type="button"
          aria-expanded={open}
          aria-controls="phone-summary"
          onClick={() => setOpen(!open)}
          className="min-h-11 shrink-0 text-left leading-tight"
        >
          <span className="flex items-center gap-1 text-soft text-sm">
            {open ? t('Hide summary') : t('Summary')}
            <ChevronDownIcon className={cx('size-4 transition-transform', !open && 'rotate-180')} />
          </span>
          <strong className="whitespace-nowrap text-base tabular-nums">
            {formatFrancs(totalOf(quote, localTotal))}
          </strong>
        </button>
        <PlaceButton {...button} className="min-w-0 max-w-80 flex-1 px-2 max-sm:text-md" />
      </div>
    </div>
  );
}
