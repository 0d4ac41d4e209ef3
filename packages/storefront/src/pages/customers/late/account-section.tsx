import { type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router';
import { FormFailure } from '../../../layout/forms/form-failure.tsx';
import { loginPath } from '../../../layout/header/login-path.ts';
import { t } from '../../../messages/t.tsx';
import { needsPassword } from '../../../state/customer/account.ts';
import { logOut } from '../../../state/customer/log-out.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** A part of the account page. */
export function AccountSection({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card flex flex-col gap-4 p-4 sm:p-6">
      <div>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {note && <p className="mt-0.5 text-md text-soft">{note}</p>}
      </div>
      {children}
    </section>
  );
}

/** Why a change of the account failed. An account without a password needs a recent login. */
export function AccountFailure({ failure }: { failure: unknown }) {
  const navigate = useNavigate();
  const signIn = () => {
    logOut();
    void navigate(loginPath({ pathname: '/dashboard/account' }));
  };
  if (!needsPassword(failure)) return <FormFailure failure={failure} />;
  return (
    <Notice
      answers
      tone="amber"
      role="alert"
      title={t('Please sign in again first')}
      actions={
        <Button variant="outline" onClick={signIn}>
          {t('Sign in again')}
        </Button>
      }
    >
      <p>{t('You signed in a while ago. This makes sure that nobody else can change your account.')}</p>
    </Notice>
  );
}
