import { readText, removeText, STORAGE_KEYS, writeText } from '../browser/storage.ts';

const SECRET_BYTES = 24;
const LOOKS_RIGHT = /^[\w-]{20,100}$/;

/**
 * A random secret that this browser stores and sends when it signs up, confirms and logs in: a limit on guesses
 * by strangers does not lock this browser out, and the link of its own sign-up needs no password. It grants no
 * access by itself.
 */
export function deviceSecret(): string {
  const kept = readText(STORAGE_KEYS.device);
  if (kept && LOOKS_RIGHT.test(kept)) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  const secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  writeText(STORAGE_KEYS.device, secret);
  return secret;
}

/** Stores that this browser signed up with an address. */
export function rememberSignUp(email: string): void {
  writeText(STORAGE_KEYS.signUp, email.trim().toLowerCase());
}

/** Whether this browser signed up with an address that has not been confirmed since. */
export function signedUpHere(email: string): boolean {
  return readText(STORAGE_KEYS.signUp) === email.trim().toLowerCase();
}

export function forgetSignUp(): void {
  removeText(STORAGE_KEYS.signUp);
}
