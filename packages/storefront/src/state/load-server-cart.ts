import { RequestFailure } from '@isoko/contract/client';

/** The server's cart, loaded when somebody is signed in. @throws RequestFailure when it cannot be loaded now. */
export async function serverCart(): Promise<typeof import('./server-cart.ts')> {
  try {
    return await import('./server-cart.ts');
  } catch {
    // Offline, or the shop was renewed meanwhile: what the shopper can do about it is the same.
    throw new RequestFailure({ kind: 'fetch' });
  }
}
