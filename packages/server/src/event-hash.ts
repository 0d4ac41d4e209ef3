import type { Context } from './context.ts';

/** The keyed hash under which an address or an account stands in the security events and in the log of requests. */
export function hashForEvents(
  { deriveToken }: Pick<Context, 'deriveToken'>,
  what: 'address' | 'account',
  value: string,
): string {
  return deriveToken(`security event ${what}`, value);
}
