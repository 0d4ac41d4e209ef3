import { call } from '../../api.ts';
import { deviceSecret } from '../../state/customer/device.ts';
import { openSession } from '../../state/customer/session.ts';

/** A merge that takes longer goes on while the shopper does too; in milliseconds. */
const MERGE_PATIENCE_MS = 6_000;

/**
 * Opens a session and brings what the visitor chose into the account's cart. The merge never fails a login.
 * @throws RequestFailure: bad_credentials, account_not_confirmed, rate_limited and whatever any call can meet.
 */
export async function logIn(credentials: { email: string; password: string }): Promise<void> {
  const { data } = await call('POST /users/login', { body: { ...credentials, device: deviceSecret() } });
  openSession(data);
  const patience = new Promise((resolve) => setTimeout(resolve, MERGE_PATIENCE_MS));
  await Promise.race([mergeCart(), patience]);
}

async function mergeCart(): Promise<void> {
  try {
    const { mergeAtLogin } = await import('../../state/cart/late/server-cart.ts');
    await mergeAtLogin();
  } catch (error) {
    // The visitor's lines stay in this browser and go up the next time.
    console.error('The cart could not be brought into the account.', error);
  }
}
