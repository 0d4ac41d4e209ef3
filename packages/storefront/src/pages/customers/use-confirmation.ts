import { useEffect, useState } from 'react';
import { call } from '../../api.ts';
import { deviceSecret, forgetSignUp } from '../../state/customer/device.ts';
import { useSession } from '../../state/customer/session.ts';

/** What a link would confirm. */
export interface Confirmable {
  kind: 'sign_up' | 'change_email';
  email: string;
}

/** What the link of a mail would confirm; looking at it changes nothing. Null while it is not known. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the token alone says whether there is something to do.
  useEffect(() => {
    setLink(null);
    void look();
  }, [token]);
  return { link, failure, again: () => void look() };
}

/** What is sent with the link: the password of the sign-up, a new one, or nothing but which browser this is. */
export interface Proof {
  password?: string;
  new_password?: string;
  new_password_confirm?: string;
  name?: string;
}

/** Opens the link, after a press. @throws RequestFailure: bad_credentials, invalid_link and whatever any call can meet */
export async function confirmLink(token: string, proof: Proof): Promise<void> {
  const body = { ...proof, device: deviceSecret() };
  await call('PATCH /users/confirm-account/:token', { params: { token }, body });
  forgetSignUp();
  // It may be the new address of whoever is signed in here.
  if (useSession.getState().token) forgetProfile();
}

/** Says that the owner of the mailbox did not ask for this. */
export async function refuseLink(token: string): Promise<void> {
  await call('DELETE /users/confirm-account/:token', { params: { token } });
  forgetSignUp();
}

/** What was read of the profile before: where its code was never loaded there is nothing to forget. */
function forgetProfile(): void {
  import('../../state/customer/user.ts').then(({ forgetUser }) => forgetUser()).catch(console.warn);
}
