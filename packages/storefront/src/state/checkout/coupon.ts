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

/** The coupon of this cart, with the shop's answer. */
export interface CouponState {
  /** The code sent with every quote, upper case; empty: none. */
  code: string;
  /** The shop applied it. */
  applied: boolean;
  /** The discount, or why there is none (yet); null without a message. */
  message: string | null;
  /** The message is about a coupon that cannot be used. */
  refused: boolean;
  checking: boolean;
  apply: (typed: string) => void;
  remove: () => void;
}

/** Codes ignore case and surrounding spaces. */
const readCode = (typed: string) => typed.trim().toUpperCase();

/** Whether a request failed because too many codes were tried. */
const isLimited = (failure: Error | null): failure is Error => failureCode(failure) === 'rate_limited';

/** The discount of an applied coupon, in words. */
function gainOf({ coupon, totals }: Quote): string {
  if (coupon?.kind === 'free_shipping') return t('Standard delivery is free.');
  return t('You save {discount}.', { discount: formatFrancs(totals.discount) });
}

/**
 * The coupon in the checkout's draft and the last quote's answer about it. An unknown code is removed
 * immediately: asking again counts as guessing. A coupon that needs a fuller cart stays and is applied later. A
 * user's coupon belongs to the server cart: it is applied there first.
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

/** Stores the code: in the draft, and before that on the server if a user is logged in. */
function useCouponCode() {
  const setValue = useCheckoutDraft((draft) => draft.setValue);
  const [given, setGiven] = useState<string | null>(null);
  const [applying, setApplying] = useState(false);
  /** Changes or removes the coupon; `told` is the message for the shopper if it succeeds. */
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

/**
 * Applies the code to the account's cart, or removes it. Resolves with the reason of a refusal; null: accepted,
 * or a visitor.
 */
async function setOnServer(code: string): Promise<string | null> {
  if (bearerToken() === null) return null;
  try {
    const { applyOnServer, takeCouponOff } = await serverCart();
    await (code === '' ? takeCouponOff() : applyOnServer(code));
    return null;
  } catch (error) {
    // The session had ended: the shopper continues as a guest.
    if (isSessionOver(error)) return null;
    // The field's error has the reason; the sentence of the code only says that there is one.
    if (error instanceof RequestFailure) return fieldErrorsOf(error)[0]?.message ?? error.message;
    throw error;
  }
}
