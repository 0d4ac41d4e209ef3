import { type CartLine, MIN_QUANTITY } from '@isoko/contract/rules/cart-lines';
import { formatQuantity } from '@isoko/contract/rules/weight';
import type { MouseEvent } from 'react';
import { LANGUAGE } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import { lineName } from '../../../state/cart/cart.ts';
import { changeQuantity, removeFromCart } from '../../../state/cart/cart-actions.ts';
import { inCartWords } from '../../../state/cart/late/tell-added.ts';
import { MinusIcon } from '../../../ui/icons.tsx';
import { announce } from '../../../ui/live-region.tsx';

/**
 * On a card, beside the add button: the minus button and the number in the cart. When the last one is removed
 * the line disappears, and the focus moves to the add button. It reads the cart, so it follows every change, in
 * this tab or another.
 */
export default function InCart({ line }: { line: CartLine }) {
  const { quantity, step_grams = 1, min_grams = MIN_QUANTITY } = line;
  const takeOne = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (quantity > min_grams) changeQuantity(line, quantity - step_grams);
    else {
      currentTarget.parentElement?.querySelector<HTMLElement>('[data-add]')?.focus({ preventScroll: true });
      await removeFromCart(line);
    }
    announce(inCartWords(line));
  };
  return (
    <>
      <button
        type="button"
        aria-label={t('One less of {name}', { name: lineName(line) })}
        onClick={takeOne}
        className="grid size-11 place-items-center rounded-full text-green-700 hover:bg-green-50"
      >
        <MinusIcon className="size-5" />
      </button>
      <span
        className={`min-w-7 self-center px-0.5 text-center font-semibold tabular-nums ${line.sold_by ? 'text-sm' : 'text-base'}`}
      >
        {formatQuantity(line, LANGUAGE)}
        <span className="sr-only">{` ${t('in the cart')}`}</span>
      </span>
    </>
  );
}
