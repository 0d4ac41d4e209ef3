import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { FormFailure } from '../../layout/form-failure.tsx';
import { rich, t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { failureCode } from '../../state/failure-code.ts';
import { useSession } from '../../state/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { OtherWay, SignInLink } from './entry-links.tsx';
import { useConfirmation } from './use-confirmation.ts';

export function meta(): PageMeta {
  return { title: t('Confirm your email'), canonical: '/confirm-account', noindex: true };
}

/** Where the link of a mail leads: it confirms by itself, by a script, so that fetching the page does nothing. */
export function Component() {
  const { token = '' } = useParams();
  const { email, failure, again } = useConfirmation(token);
  if (email !== null) return frame(t('Your email is confirmed'), <Confirmed email={email} />);
  if (failureCode(failure) === 'invalid_link')
    return frame(t('This link is invalid or has expired.'), <DeadLink />);
  if (failure) return frame(t('Your email is not confirmed yet'), <Failed failure={failure} again={again} />);
  return frame(t('Confirming your email…'), <Waiting />);
}

/** One frame for all that can become of it, so that it tells when it has something new to say. */
const frame = (title: string, content: ReactNode) => <EntryFrame title={title}>{content}</EntryFrame>;

function Confirmed({ email }: { email: string }) {
  const signedIn = useSession(({ token }) => token !== null);
  return (
    <>
      <p>
        {rich('{email} is confirmed. Murakoze!', {
          email: <strong className="break-words">{email}</strong>,
        })}
      </p>
      {signedIn ? (
        <ButtonLink to="/dashboard/account" size="lg" className="w-full">
          {t('Go to your account')}
        </ButtonLink>
      ) : (
        <SignInLink email={email} />
      )}
    </>
  );
}

function DeadLink() {
  return (
    <>
      <p>
        {t(
          'A link works once, for 24 hours, and only the newest one does. If you opened it before, your email is confirmed: just sign in. If it is not, signing in sends you a new link.',
        )}
      </p>
      <SignInLink email={null} />
      <OtherWay question={t('No account yet?')} to="/signup">
        {t('Create an account')}
      </OtherWay>
    </>
  );
}

function Failed({ failure, again }: { failure: unknown; again: () => void }) {
  return (
    <>
      <FormFailure failure={failure} />
      <Button size="lg" onClick={again} className="w-full">
        {t('Try again')}
      </Button>
    </>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-12 w-full" />
    </>
  );
}
