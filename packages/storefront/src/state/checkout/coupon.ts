import type { Quote } from '@isoko/contract';
import { RequestFailure } from '@isoko/contract/client';
import { formatFrancs } from '@isoko/contract/rules/money';
import { useCallback, useEffect, useState } from 'react';
import { failureCode, fieldErrorsOf } from '../../api.ts';
import { t } from '../../messages/t.tsx';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { serverCart } from '../cart/cart-actions.ts';
import { isSessionOver } from '../customer/own-answer.ts';
import { bearerToken } from '../customer/session.ts';
import { useCheckoutDraft } from './checkout-draft.ts';
import type { LiveQuote } from './quote.ts';

/** The coupon of this cart, as the shop sees it. */
export interface CouponState {
  /** The code every quote asks about, upper case; empty: none. */
  code: string;
  /** The shop counts it. */
  applied: boolean;
  /** What it gives, or why it does not (yet); null while there is nothing to say. */
  message: string | null;
  /** The message is about something that cannot be used. */
  refused: boolean;
  checking: boolean;
  apply: (typed: string) => void;
  remove: () => void;
}

/** Codes ignore case and outer spaces. */
const readCode = (typed: string) => typed.trim().toUpperCase();

/** Whether a request failed because too many codes were tried. */
const isLimited = (failure: Error | null): failure is Error => failureCode(failure) === 'rate_limited';

/** What an applied coupon gives, in words. */
function gainOf({ coupon, totals }: Quote): string {
  if (coupon?.kind === 'free_shipping') return t('Standard delivery is free.');
  return t('You save {discount}.', { discount: formatFrancs(totals.discount) });
}

/**
 * The coupon in the checkout's draft and what the last quote says about it. An unknown code is forgotten immediately:
 * asking again counts as guessing. One that needs a fuller cart stays and applies later by itself. A user's coupon
 * belongs to the server cart: it is applied there first.
 */
export function useCoupon({ quote, pending, failure }: LiveQuote): CouponState {
  const code = useCheckoutDraft((draft) => draft.values.coupon);
  const { applying, given, setGiven, set } = useCouponCode();
  const verdict = code !== '' && quote?.coupon?.code === code ? quote.coupon : null;
  const limited = code !== '' && isLimited(failure) ? failure.message : null;
  const giveUp = limited ?? (verdict?.kind === null ? verdict.message : null);
  useEffect(() => {
    if (giveUp !== null) void set('', giveUp);
  }, [giveUp, set]);
  const applied = verdict?.applied === true;
  const message = applied && quote ? gainOf(quote) : (verdict?.message ?? null);
  useEffect(() => {
    if (code !== '' && message !== null && giveUp === null && !pending) announce(message);
  }, [code, message, giveUp, pending]);
  return {
    code,
    applied,
    message: code === '' ? given : message,
    refused: code === '' ? given !== null : verdict !== null && !applied,
    checking: applying || (code !== '' && verdict === null && pending),
    apply: (typed) => {
      setGiven(null);
      void set(readCode(typed), null);
    },
    remove: () => void set('', null),
  };
}

/** Keeps the code: in the draft, and before that on the server where a user is signed in. */
function useCouponCode() {
  const setValue = useCheckoutDraft((draft) => draft.setValue);
  const [given, setGiven] = useState<string | null>(null);
  const [applying, setApplying] = useState(false);
  /** Takes another code, or none; `told` is what the shopper reads then, unless it fails. */
  const set = useCallback(
    async (code: string, told: string | null) => {
      setApplying(true);
      const refusal = await setOnServer(code);
      setApplying(false);
      if (refusal !== null && code === '') {
        showToast({ title: t('The coupon stays'), description: refusal, tone: 'bad' });
        return;
      }
      if (refusal === null) setValue('coupon', code);
      const news = refusal ?? told;
      setGiven(news);
      if (news !== null) announce(news);
    },
    [setValue],
  );
  return { applying, given, setGiven, set };
}

/** Gives the code, or none, to the account's cart. Resolves with why it refuses; null: it does not, or for a visitor. */
async function setOnServer(code: string): Promise<string | null> {
  if (bearerToken() === null) return null;
  try {
    const { applyOnServer, takeCouponOff } = await serverCart();
    await (code === '' ? takeCouponOff() : applyOnServer(code));
    return null;
  } catch (error) {
    // The session had ended: the shopper continues as a guest.
    if (isSessionOver(error)) return null;
    // The reason is with the field; the code's own sentence only says that there is one.
    if (error instanceof RequestFailure) return fieldErrorsOf(error)[0]?.message ?? error.message;
    throw error;
  }
}
