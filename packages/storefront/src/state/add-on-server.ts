import { RequestFailure } from '@isoko/contract/client';
import type { CartLine } from '@isoko/contract/rules/cart-lines';
import { useCart } from './cart.ts';
import { addAllOnServer, addOnServer } from './server-cart.ts';
import { bearerToken } from './session.ts';

/** Adds a line to the account's cart. Resolves with why it was not added, as a sentence; null: it was. */
export async function addedOnServer(line: CartLine): Promise<string | null> {
  try {
    await addOnServer(line);
    return null;
  } catch (error) {
    if (error instanceof RequestFailure) return error.message;
    throw error;
  }
}

/**
 * Adds what the stock allows of these lines, to the server's cart first where somebody is signed in.
 * @throws RequestFailure when nothing was added.
 */
export async function addLines(lines: readonly CartLine[]): Promise<void> {
  if (bearerToken() === null) for (const line of lines) useCart.getState().add(line);
  else if (lines.length) await addAllOnServer(lines);
}
