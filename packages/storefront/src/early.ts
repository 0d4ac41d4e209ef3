import { addLine, type CartLine, MIN_QUANTITY, sameLine } from '@isoko/contract/rules/cart-lines';
import type { EarlyPresses } from './state/browser/browser-state.ts';
import { isLasting, readText, STORAGE_KEYS } from './state/browser/storage.ts';
import { type Buyable, lineFromProduct, storedLines, storeLines } from './state/cart/cart.ts';

// On a slow phone a page can be seen seconds before React has it. This file is small and needs no other, so it is there
// first: the presses until then are not lost. A visitor's product without choices is put into the cart immediately
// (specification section 4), by the same rules; every other press waits for React, in its order.

const added: CartLine[] = [];
const waiting: EarlyPresses['waiting'] = [];
/** By what, in the order of `waiting`. */
const pressed: HTMLElement[] = [];

function onClick({ target }: Event): void {
  const button = target instanceof Element && target.closest('button');
  if (!button || button.disabled || button.type === 'submit') return;
  // The browser opens and closes these by itself; a second press would undo the first.
  if (button.popoverTargetElement) return;
  wait(button, () => button.click());
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  // A form with an action works without React.
  if (!(form instanceof HTMLFormElement) || form.hasAttribute('action')) return;
  event.preventDefault();
  const { submitter } = event;
  wait(submitter ?? form, () => form.requestSubmit(submitter));
}

/** Does it once React is there, where it cannot be done before. */
function wait(by: HTMLElement, press: () => void): void {
  by.dataset.pressed = '';
  pressed.push(by);
  waiting.push(() => {
    delete by.dataset.pressed;
    press();
  });
  addFirst();
}

/** Adds what waits first, as far as it can be added; what is left waits, and the page says so. */
function addFirst(): void {
  const [by] = pressed;
  const name = by && addNow(by.dataset.add);
  if (name) {
    pressed.shift();
    waiting.shift();
    delete by.dataset.pressed;
    say('added', name);
    addFirst();
  } else if (by) say('waiting');
}

/** Puts one into a visitor's cart and gives its name; undefined where only React can decide whether it may. */
function addNow(slug: string | undefined): string | undefined {
  // The page's end, which holds what it was made from, may still be on its way: then it is tried again.
  if (!slug || !note()) return;
  // A user who is signed in adds to the server's cart first.
  if (readText(STORAGE_KEYS.token) !== null) return;
  const product = findProduct(slug);
  // A weight may have been typed, and React alone knows it.
  if (!product || product.sold_by || isOver(product)) return;
  const line = lineFromProduct(product, -1, MIN_QUANTITY);
  const lines = storedLines();
  const inCart = lines.find((each) => sameLine(each, line))?.quantity ?? 0;
  // The whole stock is in the cart already: React tells that.
  if (inCart >= line.stock_quantity) return;
  storeLines(addLine(lines, line));
  // Without a storage React would not see it.
  if (!isLasting(STORAGE_KEYS.cart)) return;
  added.push(line);
  return product.name;
}

/** The page may have been made before the offer ended. */
const isOver = ({ until }: Buyable & { until?: string | null }) => !!until && Date.parse(until) <= Date.now();

/** A product without variants among what the page was made from. */
function findProduct(slug: string): Buyable | undefined {
  const isIt = (value: object & Partial<Buyable>): value is Buyable =>
    value.slug === slug && 'variants' in value;
  const open: unknown[] = [JSON.parse(document.getElementById('isoko-state')?.textContent ?? 'null')];
  for (const value of open) {
    if (!value || typeof value !== 'object') continue;
    if (isIt(value)) return value;
    open.push(...Object.values(value));
  }
}

/** The last element of the page: when it is there, the page's data is there. */
const note = () => document.getElementById('early');

/** Shows one of the sentences that document.ts wrote in the page's language; screen readers read it out. */
function say(which: 'added' | 'waiting', name = ''): void {
  const place = note();
  if (place) place.textContent = `${place.dataset[which]}`.replace('{name}', name);
}

function end(): void {
  document.removeEventListener('click', onClick);
  document.removeEventListener('submit', onSubmit);
  note()?.remove();
}

// Only what is there can be pressed, so the page need not be complete. React may have been faster.
if (window.isokoEarly === undefined) {
  window.isokoEarly = { added, waiting, end };
  document.addEventListener('click', onClick);
  document.addEventListener('submit', onSubmit);
  // Without the note, which `end` takes away, it does nothing.
  document.onreadystatechange = addFirst;
}
