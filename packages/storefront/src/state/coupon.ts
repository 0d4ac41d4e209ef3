import type { Quote } from '@isoko/contract';
import { RequestFailure } from '@isoko/contract/client';
import { formatFrancs } from '@isoko/contract/rules/money';
import { useEffect, useState } from 'react';
import { announce } from '../ui/live-region.tsx';
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
function isLimited(failure: Error | null): failure is RequestFailure {
  if (!(failure instanceof RequestFailure) || failure.failure.kind !== 'http') return false;
  return failure.failure.data.code === 'rate_limited';
}

/** What an applied coupon gives, in words. */
function gainOf({ coupon, totals }: Quote): string {
  if (coupon?.kind === 'free_shipping') return 'Standard delivery is free.';
  return `You save ${formatFrancs(totals.discount)}.`;
}

/**
 * The coupon remembered with the checkout's draft and what the last quote says of it. A code nobody knows is
 * forgotten at once: asking again counts as guessing. One that needs a fuller cart stays and comes into force by itself.
 */
export function useCoupon({ quote, pending, failure }: LiveQuote): CouponState {
  const code = useCheckoutDraft((draft) => draft.values.coupon);
  const setValue = useCheckoutDraft((draft) => draft.setValue);
  const [given, setGiven] = useState<string | null>(null);
  const verdict = code !== '' && quote?.coupon?.code === code ? quote.coupon : null;
  const limited = code !== '' && isLimited(failure) ? failure.message : null;
  const giveUp = limited ?? (verdict?.kind === null ? verdict.message : null);
  useEffect(() => {
    if (giveUp === null) return;
    setGiven(giveUp);
    setValue('coupon', '');
    announce(giveUp);
  }, [giveUp, setValue]);
  const applied = verdict?.applied === true;
  const message = applied && quote ? gainOf(quote) : (verdict?.message ?? null);
  useEffect(() => {
    if (code !== '' && message !== null && giveUp === null && !pending) announce(message);
  }, [code, message, giveUp, pending]);
  const ask = (next: string) => {
    setGiven(null);
    setValue('coupon', next);
  };
  return {
    code,
    applied,
    message: code === '' ? given : message,
    refused: code === '' ? given !== null : verdict !== null && !applied,
    checking: code !== '' && verdict === null && pending,
    apply: (typed) => ask(readCode(typed)),
    remove: () => ask(''),
  };
}
