import { MAX_PASSWORD, MIN_PASSWORD, passwordFaults } from '@isoko/contract/rules/password';
import { type ReactNode, useEffect } from 'react';
import { t } from '../../../messages/t.tsx';
import { useSession } from '../../../state/customer/session.ts';
import { Button } from '../../../ui/button.tsx';

/** Whether this may be an email address; the API decides. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}

/** The error of a field whose text {@link looksLikeEmail} rejects. */
export const EMAIL_FAULT = t('Please enter your email address, such as aline@example.com.');

/** The errors of the fields of a new password; empty if they are valid. */
export function passwordWords(chosen: { password: string; passwordConfirm: string }): {
  password?: string;
  passwordConfirm?: string;
} {
  const { password, passwordConfirm } = passwordFaults(chosen);
  return {
    ...(password === 'too_short' && {
      password: t('Please use at least {n} characters.', { n: MIN_PASSWORD }),
    }),
    ...(password === 'too_long' && {
      password: t('Please use at most {n} characters.', { n: MAX_PASSWORD }),
    }),
    ...(passwordConfirm && { passwordConfirm: t('The two passwords are not the same.') }),
  };
}

/**
 * Submits its form. Before hydration it does nothing: the browser would send the form itself, to an address
 * that does not accept it.
 */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const ready = useSession((session) => session.ready);
  return (
    <Button type={ready ? 'submit' : 'button'} size="lg" busy={busy} className="w-full">
      {children}
    </Button>
  );
}

/** Fills an empty field with a known value after hydration; a typed value stays. */
export function usePrefill(id: string, known: string | null | undefined): void {
  useEffect(() => {
    const field = document.getElementById(id);
    if (known && field instanceof HTMLInputElement && field.value === '') field.value = known;
  }, [id, known]);
}

/** The email address that another login page passed with its link, in the state of the history entry. */
export function passedEmail(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('email' in state)) return null;
  return typeof state.email === 'string' ? state.email : null;
}
