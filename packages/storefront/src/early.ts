import { addLine, type CartLine, MIN_QUANTITY } from '@isoko/contract/rules/cart-lines';
import type { EarlyPresses } from './state/browser/early-presses.ts';
import { isLasting, isObject, readText } from './state/browser/storage.ts';
import { STORAGE_KEYS } from './state/browser/storage-keys.ts';
import { type Buyable, lineFromProduct, storedLines, storeLines } from './state/cart/cart-line.ts';

// A page can be seen seconds before React has it on a slow phone. This file of its own is small and needs nobody, so it
// is there first: what is pressed meanwhile is not lost. A visitor's product without choices is put into the cart at
// once (specification section 4), by the same rules; everything else waits for React, in the order it was pressed.

const added: CartLine[] = [];
const waiting: EarlyPresses['waiting'] = [];

function onClick({ target }: Event): void {
  const button = target instanceof Element && target.closest('button');
  if (!button || button.disabled || button.type === 'submit') return;
  // The browser opens and closes these by itself; a second press would undo the first.
  if (button.popoverTargetElement) return;
  const slug = button.dataset.add;
  const name = slug && waiting.length === 0 && addNow(slug);
  if (name) say('added', name);
  else wait(button, () => button.click());
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  // A form that leads somewhere does it without React.
  if (!(form instanceof HTMLFormElement) || form.hasAttribute('action')) return;
  event.preventDefault();
  const { submitter } = event;
  wait(submitter ?? form, () => form.isConnected && form.requestSubmit(submitter));
}

/** Does it once React is there; until then the page says so. */
function wait(pressed: HTMLElement, press: () => void): void {
  pressed.dataset.pressed = '';
  say('waiting');
  waiting.push(() => {
    delete pressed.dataset.pressed;
    press();
  });
}

/** Puts one into a visitor's cart and gives its name; nothing where it takes more than that to know whether it may. */
function addNow(slug: string): string | undefined {
  // The page's end, which holds what it was made from, may still be on its way.
  if (!note()) return;
  // Whoever is signed in adds to the server's cart first.
  if (readText(STORAGE_KEYS.token) !== null) return;
  const product = findProduct(slug);
  if (!product || isOver(product)) return;
  const line = lineFromProduct(product, -1, MIN_QUANTITY);
  const lines = storedLines();
  const more = addLine(lines, line);
  const units = (of: CartLine[]) => of.reduce((sum, { quantity }) => sum + quantity, 0);
  // Everything in stock is in the cart: the page knows how to say that.
  if (units(more) <= units(lines)) return;
  storeLines(more);
  // Without a storage React would know nothing of it.
  if (!isLasting(STORAGE_KEYS.cart)) return;
  added.push(line);
  return product.name;
}

/** The page may have been made before the offer ended. */
const isOver = ({ until }: Buyable & { until?: string | null }) => !!until && Date.parse(until) <= Date.now();

/** A product without variants among what the page was made from. */
function findProduct(slug: string): Buyable | undefined {
  const isIt = (value: object): value is Buyable =>
    'slug' in value && value.slug === slug && 'variants' in value && 'stock_quantity' in value;
  const open: unknown[] = [JSON.parse(document.getElementById('isoko-state')?.textContent ?? 'null')];
  for (const value of open) {
    if (isObject(value) && isIt(value)) return value;
    if (value && typeof value === 'object') open.push(...Object.values(value));
  }
}

/** Stands behind all that the page was made from. */
const note = () => document.getElementById('early');

/** Shows one of the sentences that stand ready in the page's language (document.ts), and has it read out. */
function say(which: 'added' | 'waiting', name = ''): void {
  const place = note();
  if (place) place.textContent = (place.dataset[which] ?? '').replace('{name}', name);
}

function end(): void {
  document.removeEventListener('click', onClick);
  document.removeEventListener('submit', onSubmit);
  note()?.remove();
}

// A press can be made only on what is there, so the page need not be whole. React may have been faster, all the same.
if (window.isokoEarly === undefined) {
  window.isokoEarly = { added, waiting, end };
  document.addEventListener('click', onClick);
  document.addEventListener('submit', onSubmit);
}
