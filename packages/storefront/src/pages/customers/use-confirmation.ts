import { useEffect, useRef, useState } from 'react';
import { call } from '../../api.ts';
import { useSession } from '../../state/session.ts';

/**
 * Opens the link of a sign-up or of a new address once the page is really shown, and once only. `email` is the
 * confirmed address, null before.
 */
export function useConfirmation(token: string) {
  const [email, setEmail] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const opened = useRef('');
  const confirm = async () => {
    setFailure(null);
    try {
      const { data } = await call('PATCH /users/confirm-account/:token', { params: { token } });
      setEmail(data.email);
      // It may be the new address of whoever is signed in here.
      if (useSession.getState().token) forgetProfile();
    } catch (error) {
      setFailure(error);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the token alone says whether there is something to do.
  useEffect(
    () =>
      whenShown(() => {
        if (opened.current === token) return;
        opened.current = token;
        void confirm();
      }),
    [token],
  );
  return { email, failure, again: () => void confirm() };
}

/** What was read of the profile before: where its code was never loaded there is nothing to forget. */
function forgetProfile(): void {
  import('../../state/user.ts').then(({ forgetUser }) => forgetUser()).catch(console.warn);
}

/** Browsers prepare pages nobody asked for yet: what a page does by itself waits until somebody did. */
function whenShown(act: () => void): () => void {
  if (!('prerendering' in document) || document.prerendering !== true) {
    act();
    return () => {};
  }
  document.addEventListener('prerenderingchange', act, { once: true });
  return () => document.removeEventListener('prerenderingchange', act);
}
