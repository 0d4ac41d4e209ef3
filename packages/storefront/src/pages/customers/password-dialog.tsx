import { FormFailure } from '../../layout/form-failure.tsx';
import { t } from '../../messages/t.tsx';
import { useForm } from '../../state/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { announce } from '../../ui/live-region.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

interface PasswordDialogProps {
  open: boolean;
  onClose: () => void;
  /** Does what the password is asked for. */
  send: (passwordCurrent: string) => Promise<void>;
  /** What is said once it is done. */
  done: string;
}

/** Asks for the password before something that only the owner of the account may do. */
export default function PasswordDialog({ open, onClose, ...ending }: PasswordDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(wanted) => !wanted && onClose()} title={t('Is it you?')}>
      <PasswordForm onClose={onClose} {...ending} />
    </Dialog>
  );
}

function PasswordForm({ send, done, onClose }: Omit<PasswordDialogProps, 'open'>) {
  const form = useForm({
    id: 'proof',
    names: ['passwordCurrent'],
    check: ({ passwordCurrent }) =>
      passwordCurrent ? {} : { passwordCurrent: t('Please enter your password.') },
    send: async ({ passwordCurrent }) => {
      await send(passwordCurrent);
      announce(done);
      onClose();
    },
  });
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="mt-3 flex flex-col gap-4 text-base">
      <p className="text-md">
        {t('You signed in a while ago. Your password makes sure that nobody else signs your devices out.')}
      </p>
      <PasswordField
        {...form.bind('passwordCurrent')}
        label={t('Your password')}
        required
        autoComplete="current-password"
      />
      <FormFailure failure={form.failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy}>
          {t('Sign out')}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
