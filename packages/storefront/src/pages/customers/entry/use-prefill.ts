import { useEffect } from 'react';

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
