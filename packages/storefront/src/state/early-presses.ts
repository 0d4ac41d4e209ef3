import type { CartLine } from '@isoko/contract/rules/cart-lines';

/** What was pressed before React had the page (src/early.ts). */
export interface EarlyPresses {
  /** In the cart already, in the order they were added. */
  added: CartLine[];
  /** What else was pressed or sent, in order. */
  waiting: (() => void)[];
  /** Presses are the page's own from now on. */
  end: () => void;
}

declare global {
  interface Window {
    /** Null once React has the page. */
    isokoEarly?: EarlyPresses | null;
  }
}

/**
 * Tells what was put into the cart before React had the page, and does what else was pressed until then. Called in
 * an effect, once, after the cart was read from the storage.
 */
export function takeEarlyPresses(tellAdded: (line: CartLine) => void): void {
  const early = window.isokoEarly;
  window.isokoEarly = null;
  if (!early) return;
  early.end();
  for (const line of early.added) tellAdded(line);
  void inSteps(early.waiting);
}

/** Each press sees what the one before it did: React shows that between two tasks. */
async function inSteps(presses: EarlyPresses['waiting']): Promise<void> {
  for (const press of presses) {
    await new Promise((resolve) => setTimeout(resolve));
    press();
  }
}
