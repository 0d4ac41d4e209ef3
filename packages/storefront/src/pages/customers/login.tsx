import { Link, useLocation } from 'react-router';
import { call, failureCode } from '../../api.ts';
import { FormFailure } from '../../layout/forms/form-failure.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { deviceSecret } from '../../state/customer/device.ts';
import { enter } from '../../state/customer/enter.ts';
import { useForm } from '../../state/forms/use-form.ts';
import { EmailField } from '../../ui/forms/contact-fields.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { useAddressQuery } from '../../ui/navigation.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EMAIL_FAULT, looksLikeEmail, passedEmail, SubmitButton, usePrefill } from './entry/entry-fields.tsx';
import { EntryFrame, OtherWay, quietLink } from './entry/entry-frame.tsx';
import { useLeadOn } from './sign-in/lead-on.ts';
import { WaysIn } from './sign-in/ways-in.tsx';

export function meta(): PageMeta {
  return { title: t('Sign in'), canonical: '/login', noindex: true };
}

/** The login; it leads back to the page the shopper came from, immediately for those who are signed in. */
export function Component() {
  const query = useAddressQuery();
  useLeadOn();
  return (
    <EntryFrame title={t('Sign in')}>
      <WaysIn email={t('Email and password')}>
        <EmailLogin />
      </WaysIn>
      <OtherWay question={t('New here?')} to={{ pathname: '/signup', search: query.toString() }}>
        {t('Create an account')}
      </OtherWay>
      <Link to="/orders/find" className={quietLink}>
        {t('Find my order')}
      </Link>
    </EntryFrame>
  );
}

/** By e-mail and password. */
function EmailLogin() {
  const form = useForm({
    id: 'login',
    names: ['email', 'password'],
    check: ({ email, password }) => ({
      email: looksLikeEmail(email) ? undefined : EMAIL_FAULT,
      password: password ? undefined : t('Please enter your password.'),
    }),
    send: logIn,
  });
  usePrefill('login-email', passedEmail(useLocation().state));
  return (
    <>
      <form method="post" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <LoginFailure failure={form.failure} />
        <EmailField {...form.bind('email')} required />
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
    </>
  );
}

function LoginFailure({ failure }: { failure: unknown }) {
  if (failureCode(failure) !== 'account_not_confirmed') return <FormFailure failure={failure} />;
  return (
    <Notice answers tone="amber" role="alert" title={t('Please confirm your email first.')}>
      <p>{t('Open the link we sent you, then sign in here. It may be in the spam folder.')}</p>
    </Notice>
  );
}

/** @throws RequestFailure: bad_credentials, account_not_confirmed, rate_limited and those of every call. */
async function logIn(credentials: { email: string; password: string }): Promise<void> {
  const { data } = await call('POST /users/login', { body: { ...credentials, device: deviceSecret() } });
  await enter(data);
}
