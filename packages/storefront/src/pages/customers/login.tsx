import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { call, failureCode } from '../../api.ts';
import { FormFailure } from '../../layout/forms/form-failure.tsx';
import { isEntryPath } from '../../layout/header/login-path.ts';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { deviceSecret } from '../../state/customer/device.ts';
import { codeIn, enter, useEntering } from '../../state/customer/enter.ts';
import { useSession } from '../../state/customer/session.ts';
import { useForm } from '../../state/forms/use-form.ts';
import { EmailField } from '../../ui/forms/contact-fields.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { useAddressQuery } from '../../ui/navigation.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EMAIL_FAULT, looksLikeEmail, passedEmail, SubmitButton, usePrefill } from './entry/entry-fields.tsx';
import { EntryFrame, OtherWay, quietLink } from './entry/entry-frame.tsx';
import { WaysIn } from './sign-in/ways-in.tsx';

export function meta(): PageMeta {
  return { title: t('Sign in'), canonical: '/login', noindex: true };
}

/** The login; it leads back to the page the shopper came from, immediately for users who are logged in. */
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

/** Opens `redirectUrl` once there is a session, from here or another tab, but not before the login is complete. */
function useLeadOn(): void {
  const target = redirectTarget(useAddressQuery().get('redirectUrl'));
  const isStep = codeIn(useLocation()) !== null;
  const signedIn = useSession(({ token }) => token !== null);
  const { busy } = useEntering();
  const navigate = useNavigate();
  useEffect(() => {
    if (!signedIn || busy) return;
    // The code step is an entry of the history: without it, one step back leads to the page before the login.
    if (isStep) navigate(-1);
    else navigate(target, { replace: true });
  }, [signedIn, busy, isStep, target, navigate]);
}

/** The target of a login without a previous page. */
export const HOME_OF_ACCOUNT = '/dashboard';

/** A placeholder for this site while addresses are compared; not a real address. */
const HERE = 'http://here.invalid';

/** Browsers remove some of these from an address, so a harmless text can become a dangerous address. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const TREACHEROUS = /[\u0000-\u001f\u007f-\u009f\\]/;

/**
 * The target of `redirectUrl` after a login: a path of this site with its query, never another site, an address
 * that runs a script, the API or a page of the login; anything else becomes the dashboard.
 */
export function redirectTarget(wanted: string | null): string {
  if (!wanted?.startsWith('/') || TREACHEROUS.test(wanted) || !URL.canParse(wanted, HERE))
    return HOME_OF_ACCOUNT;
  const { origin, pathname, search, hash } = new URL(wanted, HERE);
  // `//x` is another site, also if it is what is left of `/.//x`.
  if (origin !== HERE || pathname.startsWith('//')) return HOME_OF_ACCOUNT;
  if (isEntryPath(pathname) || /^\/(api|gallery)(\/|$)/i.test(pathname)) return HOME_OF_ACCOUNT;
  return pathname + search + hash;
}
