import { useState } from 'react';
import { useParams } from 'react-router';
import { call, failureCode } from '../../api.ts';
import { FormFailure } from '../../layout/forms/form-failure.tsx';
import { rich, t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { deviceSecret } from '../../state/customer/device.ts';
import { endSession, useSession } from '../../state/customer/session.ts';
import { type Form, useForm } from '../../state/forms/use-form.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { NewPasswordFields } from '../../ui/forms/password-field.tsx';
import { passwordWords, SubmitButton } from './entry/entry-fields.tsx';
import { EntryFrame, SignInLink } from './entry/entry-frame.tsx';

export function meta(): PageMeta {
  return { title: t('Choose a new password'), canonical: '/reset-password', noindex: true };
}

/** The page of a mail's link: it sets a new password, once. */
export function Component() {
  const { token = '' } = useParams();
  const [changed, setChanged] = useState<string | null>(null);
  const form = useForm({
    id: 'reset',
    names: ['password', 'passwordConfirm'],
    check: passwordWords,
    send: async (chosen) => {
      const body = { ...chosen, device: deviceSecret() };
      const { data } = await call('PATCH /users/resetPassword/:token', { params: { token }, body });
      // All sessions of the account have ended, including this browser's if it was one of them.
      if (useSession.getState().email === data.email) endSession();
      setChanged(data.email);
    },
  });
  const isDead = failureCode(form.failure) === 'invalid_link';
  const title = isDead ? t('This link is invalid or has expired.') : t('Choose a new password');
  return (
    <EntryFrame title={changed === null ? title : t('Your new password is set')}>
      {changed !== null ? <Changed email={changed} /> : isDead ? <DeadLink /> : <ResetForm form={form} />}
    </EntryFrame>
  );
}

function ResetForm({ form }: { form: Form<'password' | 'passwordConfirm'> }) {
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <p className="text-soft">{t('You are then signed out everywhere, and sign in with the new one.')}</p>
      <FormFailure failure={form.failure} />
      <NewPasswordFields bind={form.bind} isNew />
      <SubmitButton busy={form.busy}>{form.busy ? t('Saving…') : t('Save the new password')}</SubmitButton>
    </form>
  );
}

function Changed({ email }: { email: string }) {
  return (
    <>
      <p>
        {rich('You were signed out on every device. Sign in as {email} with the new password.', {
          email: <strong className="break-words">{email}</strong>,
        })}
      </p>
      <SignInLink email={email} />
    </>
  );
}

function DeadLink() {
  return (
    <>
      <p>{t('A link works once, for 30 minutes, and only the newest one does. Nothing was changed.')}</p>
      <ButtonLink to="/forgot-password" size="lg" className="w-full">
        {t('Ask for a new link')}
      </ButtonLink>
    </>
  );
}
