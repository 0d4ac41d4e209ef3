import { MAX_PASSWORD, MIN_PASSWORD, passwordFaults } from '@isoko/contract/rules/password';
import { type ReactNode, useEffect } from 'react';
import { t } from '../../../messages/t.tsx';
import { useSession } from '../../../state/customer/session.ts';
import { Button } from '../../../ui/button.tsx';

/** Whether this can be an email address; the API has the last word. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}

/** What stands beside a field that {@link looksLikeEmail} refuses. */
export const EMAIL_FAULT = t('Please enter your email address, such as aline@example.com.');

/** What stands beside the fields of a password that is chosen; nothing beside those that will do. */
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
 * Sends the form it stands in. Before the page is alive it sends nothing: the browser would do that by itself, to
 * nobody who listens.
 */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const ready = useSession((session) => session.ready);
  return (
    <Button type={ready ? 'submit' : 'button'} size="lg" busy={busy} className="w-full">
      {children}
    </Button>
  );
}

/** Fills an empty field with what is known once the page is alive; what somebody typed stays. */
export function usePrefill(id: string, known: string | null | undefined): void {
  useEffect(() => {
    const field = document.getElementById(id);
    if (known && field instanceof HTMLInputElement && field.value === '') field.value = known;
  }, [id, known]);
}

/** The email address another page on the way in passed on with its link, in the state of the history entry. */
export function passedEmail(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('email' in state)) return null;
  return typeof state.email === 'string' ? state.email : null;
}
