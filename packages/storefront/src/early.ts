import { addLine, type CartLine, MIN_QUANTITY, sameLine } from '@isoko/contract/rules/cart-lines';
import type { EarlyPresses } from './state/browser/browser-state.ts';
import { isLasting, readText, STORAGE_KEYS } from './state/browser/storage.ts';
import { type Buyable, lineFromProduct, storedLines, storeLines } from './state/cart/cart.ts';

// On a slow phone a page is visible seconds before hydration. This script is small and a single file, so it
// loads first, and no press is lost. A visitor's product without variants is put into the cart immediately
// (specification section 4), by the same rules; every other press waits for React, in its order.

const added: CartLine[] = [];
const waiting: EarlyPresses['waiting'] = [];
/** The pressed elements, in the order of `waiting`. */
const pressed: HTMLElement[] = [];

function onClick({ target }: Event): void {
  const button = target instanceof Element && target.closest('button');
  if (!button || button.disabled || button.type === 'submit') return;
  // The browser opens and closes these without script; a second press would undo the first.
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

/** Queues a press until React has loaded, unless it can be handled now. */
function wait(by: HTMLElement, press: () => void): void {
  by.dataset.pressed = '';
  pressed.push(by);
  waiting.push(() => {
    delete by.dataset.pressed;
    press();
  });
  addFirst();
}

/** Adds the first waiting product, as far as possible; the rest waits, and the page says so. */
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

/** Puts one into a visitor's cart and returns its name; undefined if only React can decide. */
function addNow(slug: string | undefined): string | undefined {
  // The end of the document, which holds the page's data, may not have arrived yet: then it is tried again.
  if (!slug || !note()) return;
  // For a logged-in user the product goes to the server's cart first.
  if (readText(STORAGE_KEYS.token) !== null) return;
  const product = findProduct(slug);
  // A weight may have been typed, which only React knows.
  if (!product || product.sold_by || isOver(product)) return;
  const line = lineFromProduct(product, -1, MIN_QUANTITY);
  const lines = storedLines();
  const inCart = lines.find((each) => sameLine(each, line))?.quantity ?? 0;
  // The whole stock is in the cart already: React shows that.
  if (inCart >= line.stock_quantity) return;
  storeLines(addLine(lines, line));
  // Without a storage React would not see it.
  if (!isLasting(STORAGE_KEYS.cart)) return;
  added.push(line);
  return product.name;
}

/** The page may have been made before the offer ended. */
const isOver = ({ until }: Buyable & { until?: string | null }) => !!until && Date.parse(until) <= Date.now();

/** A product without variants in the page's data. */
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

/** The last element of the page: when it exists, the page's data is complete. */
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

// Only rendered elements can be pressed, so the page need not be complete. React may have been faster.
if (window.isokoEarly === undefined) {
  window.isokoEarly = { added, waiting, end };
  document.addEventListener('click', onClick);
  document.addEventListener('submit', onSubmit);
  // `end` removes the note; after that this does nothing.
  document.onreadystatechange = addFirst;
}
