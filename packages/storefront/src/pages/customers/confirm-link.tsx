import { useEffect, useState } from 'react';
import { call, failureCode } from '../../api.ts';
import { FormFailure } from '../../layout/forms/form-failure.tsx';
import { t } from '../../messages/t.tsx';
import { deviceSecret, forgetSignUp } from '../../state/customer/device.ts';
import { useSession } from '../../state/customer/session.ts';
import { useAction } from '../../state/forms/use-action.ts';
import { Button } from '../../ui/button.tsx';

/** What a link confirms. */
export interface Confirmable {
  kind: 'sign_up' | 'change_email';
  email: string;
}

/** What a mail's link confirms; reading it changes nothing. Null while it is not known. */
export function useConfirmable(token: string) {
  const [link, setLink] = useState<Confirmable | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const look = async () => {
    setFailure(null);
    try {
      const { data } = await call('GET /users/confirm-account/:token', { params: { token } });
      setLink(data);
    } catch (error) {
      setFailure(error);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another token is another link.
  useEffect(() => {
    setLink(null);
    void look();
  }, [token]);
  return { link, failure, again: () => void look() };
}

/**
 * What is sent with the link: the password of the sign-up, a new password, or nothing besides the secret of
 * this browser.
 */
interface Proof {
  password?: string;
  new_password?: string;
  new_password_confirm?: string;
  name?: string;
}

/** Confirms the link, after a press. @throws RequestFailure: bad_credentials, invalid_link and those of every call. */
export async function confirmLink(token: string, proof: Proof): Promise<void> {
  const body = { ...proof, device: deviceSecret() };
  await call('PATCH /users/confirm-account/:token', { params: { token }, body });
  forgetSignUp();
  // It may be the new address of the customer who is logged in here.
  if (useSession.getState().token) forgetProfile();
}

/** Reports that the owner of the mailbox did not ask for this. */
async function refuseLink(token: string): Promise<void> {
  await call('DELETE /users/confirm-account/:token', { params: { token } });
  forgetSignUp();
}

/** Drops the cached profile; if its code was never loaded there is none. */
function forgetProfile(): void {
  import('../../state/customer/user.ts').then(({ forgetUser }) => forgetUser()).catch(console.warn);
}

/** The outcome of a link. */
export type End = 'confirmed' | 'refused' | 'dead';

/** A link of a mail to this address. */
export interface MailLink {
  token: string;
  email: string;
  onEnd: (end: End) => void;
}

/** Confirms or refuses a link and reports the outcome. An expired link is an outcome too; other errors are thrown. */
export async function endLink(end: End, onEnd: (end: End) => void, act: () => Promise<void>): Promise<void> {
  try {
    await act();
    onEnd(end);
  } catch (error) {
    if (failureCode(error) !== 'invalid_link') throw error;
    onEnd('dead');
  }
}

/** For people who got a link that they did not request. */
export function NotMe({ token, onEnd }: Omit<MailLink, 'email'>) {
  const { run, busy, failure } = useAction();
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-3">
      <FormFailure failure={failure} />
      <Button
        variant="ghost"
        size="lg"
        busy={busy}
        className="w-full"
        onClick={() => run(() => endLink('refused', onEnd, () => refuseLink(token)))}
      >
        {t('This was not me')}
      </Button>
    </div>
  );
}
