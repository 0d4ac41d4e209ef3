import type { User } from '@isoko/contract';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../messages/t.tsx';
import { changeEmail, changePassword } from '../../../state/customer/account.ts';
import { type Form, useForm } from '../../../state/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { EmailField } from '../../../ui/forms/contact-fields.tsx';
import { NewPasswordFields, PasswordField } from '../../../ui/forms/password-field.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.ts';
import { EMAIL_FAULT, looksLikeEmail, passwordWords } from '../entry/entry-fields.tsx';
import { AccountFailure, AccountSection } from './account-section.tsx';

/** The email address, and the new one until its link is opened. */
export function EmailSection({ user: { email, pending_email, has_password } }: { user: User }) {
  const { open, show, hide } = useFormInPlace({ button: 'email-change', field: 'email-email' });
  return (
    <AccountSection title={t('Email')} note={t('You sign in with it, and we send your confirmations there.')}>
      <p className="break-all font-medium text-base">{email ?? t('None yet')}</p>
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
        <EmailForm pending={pending_email} hasPassword={has_password} onDone={hide} />
      ) : (
        <Button id="email-change" variant="outline" className="self-start" onClick={show}>
          {email === null ? t('Add an email') : t('Change the email')}
        </Button>
      )}
    </AccountSection>
  );
}

function EmailForm({
  pending,
  hasPassword,
  onDone,
}: {
  pending: string | null;
  hasPassword: boolean;
  onDone: () => void;
}) {
  const form = useForm({
    id: 'email',
    names: ['email', 'passwordCurrent'],
    check: ({ email, passwordCurrent }) => ({
      ...(!looksLikeEmail(email) && { email: EMAIL_FAULT }),
      ...(hasPassword && !passwordCurrent && { passwordCurrent: t('Please enter your password.') }),
    }),
    send: async ({ email, passwordCurrent }) => {
      announce(await changeEmail({ email: email.trim(), passwordCurrent: passwordCurrent || undefined }));
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
        hint={t('We send a link there; the change takes effect once you open it.')}
      />
      {hasPassword && (
        <PasswordField
          {...form.bind('passwordCurrent')}
          label={t('Your password')}
          required
          autoComplete="current-password"
        />
      )}
      <FormEnd form={form} submit={t('Send the link')} onCancel={onDone} />
    </form>
  );
}

/** The password; changing it logs the other devices out. */
export function PasswordSection({ user }: { user: User }) {
  const { open, show, hide } = useFormInPlace({
    button: 'password-change',
    field: user.has_password ? 'password-passwordCurrent' : 'password-password',
  });
  return (
    <AccountSection
      title={t('Password')}
      note={
        user.has_password
          ? t('Changing it signs you out everywhere else.')
          : t('You sign in with a code sent to your phone. With an email you can also have a password.')
      }
    >
      {open ? (
        <PasswordForm user={user} onDone={hide} />
      ) : (
        <Button id="password-change" variant="outline" className="self-start" onClick={show}>
          {user.has_password ? t('Change the password') : t('Set a password')}
        </Button>
      )}
    </AccountSection>
  );
}

function PasswordForm({ user: { email, has_password }, onDone }: { user: User; onDone: () => void }) {
  const form = useForm({
    id: 'password',
    names: ['passwordCurrent', 'password', 'passwordConfirm'],
    check: ({ passwordCurrent, ...chosen }) => ({
      ...(has_password && !passwordCurrent && { passwordCurrent: t('Please enter your current password.') }),
      ...passwordWords(chosen),
    }),
    send: async (values) => {
      await changePassword({ ...values, passwordCurrent: values.passwordCurrent || undefined });
      showToast({ title: t('Your password was changed'), description: t('Other devices are signed out.') });
      onDone();
    },
  });
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      {/* For password managers: the account's user name. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email ?? ''} readOnly hidden />
      {has_password && (
        <PasswordField
          {...form.bind('passwordCurrent')}
          label={t('Current password')}
          required
          autoComplete="current-password"
        />
      )}
      <NewPasswordFields bind={form.bind} isNew={has_password} />
      <FormEnd
        form={form}
        submit={has_password ? t('Change the password') : t('Set a password')}
        onCancel={onDone}
      />
    </form>
  );
}

function FormEnd({
  form,
  submit,
  onCancel,
}: {
  form: Pick<Form<string>, 'failure' | 'busy'>;
  submit: string;
  onCancel: () => void;
}) {
  return (
    <>
      <AccountFailure failure={form.failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy}>
          {submit}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </>
  );
}

/**
 * A form that replaces the button that opens it (`button` and the first `field` are ids): the form gets the
 * focus, and the button gets it back.
 */
function useFormInPlace({ button, field }: { button: string; field: string }) {
  const [open, setOpen] = useState(false);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (open !== wasOpen.current) document.getElementById(open ? field : button)?.focus();
    wasOpen.current = open;
  }, [open, button, field]);
  return { open, show: () => setOpen(true), hide: () => setOpen(false) };
}
