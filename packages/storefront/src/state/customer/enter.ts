import type { User } from '@isoko/contract';
import type { Location } from 'react-router';
import { create } from 'zustand';
import { call } from '../../api.ts';
import { openSession } from './session.ts';

/** Whether a log-in is running in this tab. */
export const useEntering = create(() => ({ busy: false }));

/** A merge that takes longer continues in the background; in milliseconds. */
const MERGE_PATIENCE_MS = 6_000;

/** Opens a session and merges the visitor's cart into the account's. A failed merge never fails the login. */
export async function enter(opened: { token: string; user: Pick<User, '_id' | 'email'> }): Promise<void> {
  // First: code that sees the session must not leave the page before the cart is merged.
  useEntering.setState({ busy: true });
  openSession(opened);
  const patience = new Promise((resolve) => setTimeout(resolve, MERGE_PATIENCE_MS));
  await Promise.race([mergeCart(), patience]);
  useEntering.setState({ busy: false });
}

async function mergeCart(): Promise<void> {
  try {
    const { syncQuietly } = await import('../cart/late/server-cart.ts');
    await syncQuietly();
  } catch (error) {
    // The visitor's lines stay in this browser and are merged at the next login.
    console.error('The cart could not be brought into the account.', error);
  }
}

/** A code that was sent to a phone. */
export interface SentCode {
  /** Sent again with the code: only this browser has it. */
  attempt: string;
  /** E.164. */
  phone: string;
  /** When it can be sent again, in ms. */
  resendAt: number;
}

/** Requests a log-in code; with the `attempt` of the last one, the same code again. @throws RequestFailure. */
export async function askForCode(body: { phone: string; attempt?: string }): Promise<SentCode> {
  const { data } = await call('POST /users/code', { body });
  return { ...data, resendAt: Date.now() + data.resend_in * 1000 };
}

/** The code that the history entry of a log-in waits for; it survives when a phone has dropped the page. */
export function codeIn({ state }: Location): SentCode | null {
  return state?.code ?? null;
}
