import type { Quote } from '@isoko/contract';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CheckoutValues } from '../../../state/checkout/checkout-draft.ts';
import { checkValues, type FieldErrors, type FieldName, hasPlace } from './checkout-form.ts';

/** The steps of the checkout, in their order. */
const STEPS = ['who', 'where', 'when', 'pay'] as const;
export type StepName = (typeof STEPS)[number];

/**
 * `later`: it cannot be answered yet. `open`: something is missing or wrong. `opened`: complete, and opened by
 * the shopper.
 */
type StepState = 'later' | 'open' | 'opened' | 'folded';

export interface FoldedStep {
  name: StepName;
  /** Its number, from 1. */
  step: number;
  state: StepState;
  toggle: () => void;
  onFocus: (event: FocusEvent) => void;
}

/** The id of a step's heading. */
export const headId = (name: StepName): string => `step-${name}`;

const contact: readonly FieldName[] = ['name', 'phone'];
const recipient: readonly FieldName[] = ['email', 'other_recipient', 'recipient_name', 'recipient_phone'];
const place: readonly FieldName[] = ['point', 'address', 'district', 'sector', 'street', 'directions'];

/** The fields of each step. A logged-in customer is the one who orders: the typed contact is the recipient. */
function fieldsOf({ isKnown }: { isKnown: boolean }): Record<StepName, readonly FieldName[]> {
  return {
    who: isKnown ? [] : [...contact, ...recipient],
    where: isKnown ? [...contact, ...place] : place,
    when: ['shipping_method', 'delivery_window'],
    pay: ['payment_method', 'payment_phone', 'payment_reference'],
  };
}

export interface StepFacts {
  /** The values, limited to what is on offer. */
  values: CheckoutValues;
  /**
   * The payment method that the shopper chose, now or last time: a method that was only preselected must be
   * seen first.
   */
  chosenPayment: string;
  quote: Quote | null;
  /** The shopper is signed in. */
  isKnown: boolean;
  /** The validation errors that were shown. */
  errors: FieldErrors;
}

/** Whether each step is complete, is missing something, or cannot be answered yet. */
export function readSteps({
  values,
  chosenPayment,
  quote,
  isKnown,
  errors,
}: StepFacts): Record<StepName, 'later' | 'open' | 'done'> {
  const fields = fieldsOf({ isKnown });
  const wrong = { ...checkValues(values, quote?.payment_methods), ...errors };
  const look = (step: StepName) => (fields[step].some((name) => wrong[name]) ? 'open' : 'done');
  const isPlaced = hasPlace(values) && quote !== null;
  const isOffered = quote?.shipping_methods.some(({ code }) => code === values.shipping_method);
  const isChosen = values.payment_method !== '' && values.payment_method === chosenPayment;
  return {
    who: look('who'),
    where: look('where'),
    when: isPlaced ? (isOffered ? look('when') : 'open') : 'later',
    pay: quote?.payment_methods.length ? (isChosen ? look('pay') : 'open') : 'later',
  };
}

/** Time from a press until its click arrives, in ms. */
const PRESS_MS = 60;

/**
 * Folds a complete step once the shopper is in another one. Nothing moves between the start of a press and its
 * click, and the pressed element keeps its place.
 */
export function useFolding(facts: StepFacts): Record<StepName, FoldedStep> {
  const read = readSteps(facts);
  const [entered, setEntered] = useState<StepName | null>(null);
  const next = useRef<StepName | null>(null);
  const pressed = usePressed(() => {
    if (next.current) enterInPlace(next.current);
  });
  const enterInPlace = (name: StepName | null) => {
    const top = () => document.activeElement?.getBoundingClientRect().top ?? 0;
    const before = top();
    next.current = null;
    flushSync(() => setEntered(name));
    window.scrollBy({ top: top() - before, behavior: 'instant' });
  };
  const stepOf = (name: StepName, index: number): FoldedStep => {
    const isOpen = entered === name;
    const state = read[name] === 'done' ? (isOpen ? 'opened' : 'folded') : read[name];
    return {
      name,
      step: index + 1,
      state,
      toggle: () => enterInPlace(isOpen ? null : name),
      onFocus: ({ target }) => {
        // Moving over the headings with the keyboard opens none of them.
        if (target.closest('h2') || entered === name) return;
        next.current = name;
        if (!pressed.current) setTimeout(() => next.current === name && enterInPlace(name));
      },
    };
  };
  const [who, where, when, pay] = STEPS.map(stepOf);
  // biome-ignore lint/style/noNonNullAssertion: as many as there are steps.
  return { who: who!, where: where!, when: when!, pay: pay! };
}

/** Whether a press has started and its click is still to come; `onOver` is called after the click. */
function usePressed(onOver: () => void) {
  const pressed = useRef(false);
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });
  useEffect(() => {
    const begin = () => {
      pressed.current = true;
    };
    const end = () =>
      setTimeout(() => {
        pressed.current = false;
        over.current();
      }, PRESS_MS);
    const watch = new AbortController();
    const { signal } = watch;
    document.addEventListener('pointerdown', begin, { signal });
    for (const event of ['pointerup', 'pointercancel']) document.addEventListener(event, end, { signal });
    return () => watch.abort();
  }, []);
  return pressed;
}
