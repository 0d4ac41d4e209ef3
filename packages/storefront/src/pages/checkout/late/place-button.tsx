import type { LineChange, Quote } from '@isoko/contract';
import { countUnits } from '@isoko/contract/rules/cart-lines';
import { type ReactNode, useEffect } from 'react';
import { useShopData } from '../../../layout/shop-data.ts';
import { isOne } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import { useCart } from '../../../state/cart/cart.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { useDisclosure } from '../../../ui/use-disclosure.ts';
import { OrderSummary } from './order-summary.tsx';
import { leadTo } from './trouble.ts';

export interface PlaceButtonProps {
  /** The order is being sent. */
  sending: boolean;
  /** The price is being checked. */
  pricing: boolean;
  blocked: Blocked | null;
  /** Its text while it is enabled. */
  text: string;
  onPress?: () => void;
  className?: string;
}

/** Places the order; shows what it is waiting for. */
export function PlaceButton({ sending, pricing, blocked, text, onPress, className }: PlaceButtonProps) {
  return (
    <Button
      type="submit"
      onClick={onPress}
      form="checkout"
      size="lg"
      busy={sending}
      disabled={!sending && (pricing || blocked !== null)}
      className={cx('text-balance leading-tight', className)}
    >
      {sending ? t('Placing your order…') : pricing ? t('Checking prices…') : text}
    </Button>
  );
}

/** Why the button is disabled, with a link to the place to fix it; `onAgain` requests the prices again. */
export function BlockedReason({
  blocked,
  onAgain,
}: Pick<PlaceButtonProps, 'blocked'> & { onAgain: () => void }) {
  const { written } = useShopData();
  if (!blocked) return null;
  const { reason, at, isTheirs, again } = blocked;
  const look = 'w-full text-center text-sm font-medium text-ink';
  if (!at && !again) {
    return (
      <p lang={isTheirs && written} className={look}>
        {reason}
      </p>
    );
  }
  return (
    <button
      type="button"
      onClick={at ? () => leadTo(at) : onAgain}
      className={cx(look, 'min-h-8 underline underline-offset-4')}
    >
      {reason}
    </button>
  );
}

interface PlaceBarProps extends PlaceButtonProps {
  quote: Quote | null;
  /** Requests the prices again. */
  onAgain: () => void;
  /** Why the order was not placed; null: nothing is wrong. */
  trouble: ReactNode;
}

/**
 * On phones the foldable summary and the button with the amount are fixed at the bottom; the result of a press
 * is shown there too, where it is visible at any scroll position. The summary leaves room for the result, and
 * for a field that gets the focus.
 */
export function PlaceBar({ quote, trouble, onAgain, ...button }: PlaceBarProps) {
  const units = useCart(({ lines }) => countUnits(lines));
  const { open, setOpen, area, button: opener } = useDisclosure();
  const isTold = Boolean(trouble);
  useEffect(() => {
    if (isTold) setOpen(false);
  }, [isTold, setOpen]);
  return (
    <div
      ref={area}
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-11 border-line border-t bg-white pb-[env(safe-area-inset-bottom)] shadow-float lg:hidden"
    >
      <section
        id="phone-summary"
        aria-label={t('Your order')}
        hidden={!open}
        className="wrap max-h-[55dvh] overflow-y-auto overscroll-contain border-line border-b py-4"
      >
        {open && <OrderSummary quote={quote} />}
      </section>
      {trouble && (
        <div className="wrap max-h-[50dvh] overflow-y-auto overscroll-contain pt-2.5">{trouble}</div>
      )}
      {button.blocked && (
        <div className="wrap pt-1.5">
          <BlockedReason blocked={button.blocked} onAgain={onAgain} />
        </div>
      )}
      <div className="wrap wrap-normal flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
        <button
          ref={opener}
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
          <span className="whitespace-nowrap font-semibold text-md">
            {isOne(units) ? t('{n} item', { n: units }) : t('{n} items', { n: units })}
          </span>
        </button>
        <PlaceButton
          {...button}
          onPress={() => setOpen(false)}
          className="max-w-80 flex-1 px-2! py-1 max-sm:text-md"
        />
      </div>
    </div>
  );
}

/** What must be fixed before an order can be placed: a sentence, and the id of the element to fix. */
interface Blocked {
  reason: string;
  at?: string;
  /** It was written by the shop's staff. */
  isTheirs?: true;
  /** Requesting the prices again may help. */
  again?: true;
}

/** Why the order cannot be placed yet; null if it can be tried. */
export function whyBlocked({
  enough,
  changes,
  quote,
  failure,
}: {
  /** The items reach the minimum order. */
  enough: boolean;
  changes: readonly LineChange[];
  quote: Quote | null;
  failure: Error | null;
}): Blocked | null {
  // The shop's own words: nothing else helps while the shop takes no orders.
  if (quote?.paused) return { reason: quote.paused, isTheirs: true };
  if (changes.length) return { reason: t('Please look at what changed first.'), at: 'changes' };
  if (!enough) return { reason: t('The minimum order is not reached yet.'), at: 'too-little' };
  if (!quote) return failure && { reason: t('We could not check the prices yet. Try again.'), again: true };
  const payable = quote.payment_methods.some(({ available }) => available);
  return payable
    ? null
    : { reason: t('This order cannot be paid there yet.'), at: 'checkout-payment_method' };
}
