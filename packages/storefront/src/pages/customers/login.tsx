import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { FormFailure } from '../../layout/forms/form-failure.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { useSession } from '../../state/customer/session.ts';
import { failureCode } from '../../state/forms/failure-code.ts';
import { useForm } from '../../state/forms/use-form.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAddressQuery } from '../../ui/use-address-query.ts';
import { EMAIL_FAULT, EmailField, looksLikeEmail } from './entry/entry-fields.tsx';
import { EntryFrame } from './entry/entry-frame.tsx';
import { OtherWay, quietLink } from './entry/entry-links.tsx';
import { SubmitButton } from './entry/submit-button.tsx';
import { passedEmail, usePrefill } from './entry/use-prefill.ts';
import { logIn } from './log-in.ts';
import { redirectTarget } from './redirect-target.ts';

export function meta(): PageMeta {
  return { title: t('Sign in'), canonical: '/login', noindex: true };
}

/** The login; it leads back to where the shopper came from. Whoever is signed in is led on at once. */
export function Component() {
  const query = useAddressQuery();
  const form = useForm({
    id: 'login',
    names: ['email', 'password'],
    check: ({ email, password }) => ({
      email: looksLikeEmail(email) ? undefined : EMAIL_FAULT,
      password: password ? undefined : t('Please enter your password.'),
    }),
    send: logIn,
  });
  useLeadOn(redirectTarget(query.get('redirectUrl')), form.busy);
  usePrefill('login-email', passedEmail(useLocation().state));
  return (
    <EntryFrame title={t('Sign in')}>
      <form method="post" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <LoginFailure failure={form.failure} />
        <EmailField {...form.bind('email')} />
        <PasswordField
          {...form.bind('password')}
          label={t('Password')}
          required
          autoComplete="current-password"
        />
        <SubmitButton busy={form.busy}>{form.busy ? t('Signing in…') : t('Sign in')}</SubmitButton>
      </form>
      <Link to="/forgot-password" className={quietLink}>
        {t('Forgot your password?')}
      </Link>
      <OtherWay question={t('New here?')} to={{ pathname: '/signup', search: query.toString() }}>
        {t('Create an account')}
      </OtherWay>
    </EntryFrame>
  );
}

/** A session opened here or in another tab leads on, but not before the login has done all it does. */
function useLeadOn(target: string, busy: boolean): void {
  const signedIn = useSession(({ token }) => token !== null);
  const navigate = useNavigate();
  useEffect(() => {
    if (signedIn && !busy) navigate(target, { replace: true });
  }, [signedIn, busy, target, navigate]);
}

function LoginFailure({ failure }: { failure: unknown }) {
  if (failureCode(failure) !== 'account_not_confirmed') return <FormFailure failure={failure} />;
  return (
    <Notice tone="amber" role="alert" title={t('Please confirm your email first.')}>
      <p>{t('Open the link we sent you, then sign in here. It may be in the spam folder.')}</p>
    </Notice>
  );
}
