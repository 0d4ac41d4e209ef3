import { useLocation } from 'react-router';
import { call } from '../../api.ts';
import { FormFailure } from '../../layout/forms/form-failure.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { useSession } from '../../state/customer/session.ts';
import { useForm } from '../../state/forms/use-form.ts';
import { EmailField } from '../../ui/forms/contact-fields.tsx';
import { EMAIL_FAULT, looksLikeEmail, passedEmail, SubmitButton, usePrefill } from './entry/entry-fields.tsx';
import { OtherWay } from './entry/entry-frame.tsx';
import { LinkPage } from './entry/link-page.tsx';

export function meta(): PageMeta {
  return { title: t('Forgot your password?'), canonical: '/forgot-password', noindex: true };
}

/** Requests a link that sets a new password; for visitors, and in the dashboard for logged-in customers. */
export function Component() {
  return (
    <LinkPage title={t('Forgot your password?')} lasts={t('30 minutes')} ask={askForLink} form={ForgotForm}>
      <WayBack />
    </LinkPage>
  );
}

async function askForLink({ email }: { email: string }): Promise<string> {
  const { message } = await call('POST /users/forgotPassword', { body: { email } });
  return message;
}

function ForgotForm({ send }: { send: (values: { email: string }) => Promise<void> }) {
  const form = useForm({
    id: 'forgot',
    names: ['email'],
    check: ({ email }) => ({ email: looksLikeEmail(email) ? undefined : EMAIL_FAULT }),
    send,
  });
  const own = useSession((session) => session.email);
  usePrefill('forgot-email', passedEmail(useLocation().state) ?? own);
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <p className="text-soft">
        {t('Tell us the email address of your account. We send a link to it that sets a new password.')}
      </p>
      <FormFailure failure={form.failure} />
      <EmailField {...form.bind('email')} required />
      <SubmitButton busy={form.busy}>{form.busy ? t('Sending…') : t('Send the link')}</SubmitButton>
    </form>
  );
}

function WayBack() {
  const signedIn = useSession(({ token }) => token !== null);
  return (
    <OtherWay question={t('Remembered it?')} to={signedIn ? '/dashboard/account' : '/login'}>
      {signedIn ? t('Back to your account') : t('Sign in')}
    </OtherWay>
  );
}
