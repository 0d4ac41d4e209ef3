import { FormFailure } from '../../layout/forms/form-failure.tsx';
import { rich, t } from '../../messages/t.tsx';
import { useSession } from '../../state/customer/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SignInLink } from './entry/entry-links.tsx';
import { NotMe } from './not-me.tsx';
import { confirmLink } from './use-confirmation.ts';
import { type End, useEnding } from './use-ending.ts';

interface Props {
  token: string;
  email: string;
  onEnd: (end: End) => void;
}

/** A new address for an account: confirmed by whoever is signed in to it. */
export function ConfirmChange({ token, email, onEnd }: Props) {
  const signedIn = useSession((session) => session.token !== null);
  const { busy, failure, run } = useEnding(onEnd);
  const strong = <strong className="break-words">{email}</strong>;
  return (
    <>
      <p>{rich('An account is to be moved to {email}.', { email: strong })}</p>
      <FormFailure failure={failure} />
      {signedIn ? (
        <Button
          size="lg"
          busy={busy}
          className="w-full"
          onClick={() => run('confirmed', () => confirmLink(token, {}))}
        >
          {t('Confirm my new email')}
        </Button>
      ) : (
        <>
          <Notice title={t('Please sign in first')}>
            <p>{t('Sign in here with your present address, then open the link in the mail again.')}</p>
          </Notice>
          <SignInLink email={null} />
        </>
      )}
      <NotMe token={token} onEnd={onEnd} />
    </>
  );
}
