import type { User } from '@isoko/contract';
import { FormFailure } from '../../../layout/forms/form-failure.tsx';
import { t } from '../../../messages/t.tsx';
import { changeEmail } from '../../../state/customer/account.ts';
import { useForm } from '../../../state/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { EmailField } from '../../../ui/forms/contact-fields.tsx';
import {  } from '../../../ui/forms/field.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EMAIL_FAULT, looksLikeEmail } from '../entry/entry-fields.tsx';
import { AccountSection } from './account-section.tsx';
import { useFormInPlace } from './use-form-in-place.ts';

/** The email address, and the new one that waits for its link to be opened. */
export function EmailSection({ user: { email, pending_email } }: { user: User }) {
  const { open, show, hide } = useFormInPlace({ button: 'email-change', field: 'email-email' });
  return (
    <AccountSection title={t('Email')} note={t('You sign in with it, and we send your confirmations there.')}>
      <p className="break-all font-medium text-base">{email}</p>
      {pending_email && !open && (
        <Notice
          tone="amber"
          title={
            <span className="break-words">{t('{email} is not confirmed yet', { email: pending_email })}</span>
          }
        >
          <p>
            {t(
              'Open the link we sent there within 24 hours. Until then everything stays with your present address. No mail? Change the email again, and a new link is sent.',
            )}
          </p>
        </Notice>
      )}
      {open ? (
        <EmailForm pending={pending_email} onDone={hide} />
      ) : (
        <Button id="email-change" variant="outline" className="self-start" onClick={show}>
          {t('Change the email')}
        </Button>
      )}
    </AccountSection>
  );
}

function EmailForm({ pending, onDone }: { pending: string | null; onDone: () => void }) {
  const form = useForm({
    id: 'email',
    names: ['email', 'passwordCurrent'],
    check: ({ email, passwordCurrent }) => ({
      ...(!looksLikeEmail(email) && { email: EMAIL_FAULT }),
      ...(!passwordCurrent && { passwordCurrent: t('Please enter your password.') }),
    }),
    send: async ({ email, passwordCurrent }) => {
      announce(await changeEmail({ email: email.trim(), passwordCurrent }));
      onDone();
    },
  });
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <EmailField
        {...form.bind('email')}
        label={t('New email')}
        defaultValue={pending ?? ''}
        required
        hint={t('We send a link there; the change counts once you open it.')}
      />
      <PasswordField
        {...form.bind('passwordCurrent')}
        label={t('Your password')}
        required
        autoComplete="current-password"
      />
      <FormFailure failure={form.failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy}>
          {t('Send the link')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
