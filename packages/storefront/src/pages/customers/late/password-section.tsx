import type { User } from '@isoko/contract';
import { FormFailure } from '../../../layout/forms/form-failure.tsx';
import { t } from '../../../messages/t.tsx';
import { changePassword } from '../../../state/customer/account.ts';
import { useForm } from '../../../state/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { NewPasswordFields, PasswordField } from '../../../ui/forms/password-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { passwordWords } from '../entry/password-words.ts';
import { AccountSection } from './account-section.tsx';
import { useFormInPlace } from './use-form-in-place.ts';

/** The password; changing it signs the other devices out. */
export function PasswordSection({ user }: { user: User }) {
  const { open, show, hide } = useFormInPlace({
    button: 'password-change',
    field: 'password-passwordCurrent',
  });
  return (
    <AccountSection title={t('Password')} note={t('Changing it signs you out everywhere else.')}>
      {open ? (
        <PasswordForm email={user.email} onDone={hide} />
      ) : (
        <Button id="password-change" variant="outline" className="self-start" onClick={show}>
          {t('Change the password')}
        </Button>
      )}
    </AccountSection>
  );
}

function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const form = useForm({
    id: 'password',
    names: ['passwordCurrent', 'password', 'passwordConfirm'],
    check: ({ passwordCurrent, ...chosen }) => ({
      ...(!passwordCurrent && { passwordCurrent: t('Please enter your current password.') }),
      ...passwordWords(chosen),
    }),
    send: async (values) => {
      await changePassword(values);
      showToast({ title: t('Your password is changed'), description: t('Other devices are signed out.') });
      onDone();
    },
  });
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      {/* For password managers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      <PasswordField
        {...form.bind('passwordCurrent')}
        label={t('Current password')}
        required
        autoComplete="current-password"
      />
      <NewPasswordFields bind={form.bind} isNew />
      <FormFailure failure={form.failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy}>
          {t('Change the password')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
