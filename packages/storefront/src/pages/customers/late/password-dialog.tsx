import type { ReactNode } from 'react';
import { t } from '../../../messages/t.tsx';
import { useForm } from '../../../state/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { AccountFailure } from './account-section.tsx';

export interface PasswordDialogProps {
  open: boolean;
  title: string;
  /** What the dialog is about. */
  children: ReactNode;
  /** The text of the submit button. */
  submit: string;
  cancel: string;
  /** The action cannot be undone. */
  isDangerous?: boolean;
  /** False: the account has no password, and a new login replaces it. */
  hasPassword?: boolean;
  /** Does the action; an error it throws is shown. */
  send: (passwordCurrent?: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password before an action that only the account's owner may do. */
export default function PasswordDialog({ open, title, ...rest }: PasswordDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(wanted) => !wanted && rest.onClose()} title={title}>
      <PasswordForm {...rest} />
    </Dialog>
  );
}

function PasswordForm({
  children,
  submit,
  cancel,
  isDangerous,
  hasPassword = true,
  send,
  onClose,
}: Omit<PasswordDialogProps, 'open' | 'title'>) {
  const form = useForm({
    id: 'proof',
    names: ['passwordCurrent'],
    check: ({ passwordCurrent }) =>
      passwordCurrent || !hasPassword ? {} : { passwordCurrent: t('Please enter your password.') },
    send: ({ passwordCurrent }) => send(passwordCurrent || undefined),
  });
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="mt-3 flex flex-col gap-4 text-base">
      {children}
      {hasPassword && (
        <PasswordField
          {...form.bind('passwordCurrent')}
          label={t('Your password')}
          required
          autoComplete="current-password"
        />
      )}
      <AccountFailure failure={form.failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy} className={isDangerous ? 'bg-sale!' : undefined}>
          {submit}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}
