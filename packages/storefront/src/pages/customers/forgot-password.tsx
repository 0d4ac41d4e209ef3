import { useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../api.ts';
import { FormFailure } from '../../layout/forms/form-failure.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { useSession } from '../../state/customer/session.ts';
import { useForm } from '../../state/forms/use-form.ts';
import {
  EMAIL_FAULT,
  EmailField,
  looksLikeEmail,
  passedEmail,
  SubmitButton,
  usePrefill,
} from './entry/entry-fields.tsx';
import { EntryFrame, OtherWay } from './entry/entry-frame.tsx';
import { LinkSent } from './entry/link-sent.tsx';

export function meta(): PageMeta {
  return { title: t('Forgot your password?'), canonical: '/forgot-password', noindex: true };
}

/** Asks for a link that sets a new password; for visitors, and in the dashboard for who is signed in. */
export function Component() {
  const [sent, setSent] = useState<{ message: string; email: string } | null>(null);
  const [changing, setChanging] = useState(false);
  const send = async ({ email }: { email: string }) => {
    const { message } = await call('POST /users/forgotPassword', { body: { email } });
    setSent({ message, email });
    setChanging(false);
  };
  const isSent = sent !== null && !changing;
  return (
    <EntryFrame title={isSent ? t('Check your mailbox') : t('Forgot your password?')}>
      {isSent && (
        <LinkSent
          message={sent.message}
          lasts={t('30 minutes')}
          again={() => send(sent)}
          change={() => setChanging(true)}
        />
      )}
      <div hidden={isSent}>
        <ForgotForm send={send} />
      </div>
      <WayBack />
    </EntryFrame>
  );
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
      <EmailField {...form.bind('email')} />
      <SubmitButton busy={form.busy}>{form.busy ? t('Sending…') : t('Send the link')}</SubmitButton>
    </form>
  );
}

function WayBack() {
  const signedIn = useSession(({ token }) => token !== null);
  if (signedIn) {
    return (
      <OtherWay question={t('Remembered it?')} to="/dashboard/account">
        {t('Back to your account')}
      </OtherWay>
    );
  }
  return (
    <OtherWay question={t('Remembered it?')} to="/login">
      {t('Sign in')}
    </OtherWay>
  );
}
