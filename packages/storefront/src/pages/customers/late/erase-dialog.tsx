import { useNavigate } from 'react-router';
import { FormFailure } from '../../../layout/forms/form-failure.tsx';
import { t } from '../../../messages/t.tsx';
import { eraseAccount } from '../../../state/customer/account.ts';
import { useForm } from '../../../state/forms/use-form.ts';
import { setGoodbye } from '../../../state/ui.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';

/** Says what is lost before the account is erased, and asks for the password. */
export default function EraseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={(wanted) => !wanted && onClose()} title={t('Delete your account?')}>
      <EraseForm onClose={onClose} />
    </Dialog>
  );
}

function EraseForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({
    id: 'erase',
    names: ['passwordCurrent'],
    check: ({ passwordCurrent }) =>
      passwordCurrent ? {} : { passwordCurrent: t('Please enter your password.') },
    send: async ({ passwordCurrent }) => {
      await eraseAccount(passwordCurrent);
      setGoodbye(true);
      await navigate('/', { replace: true });
    },
  });
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="mt-3 flex flex-col gap-4 text-base">
      <p className="font-semibold text-sale">{t('This cannot be undone.')}</p>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-md">
        <li>
          {t('Your profile, addresses, wishlist and cart are erased, and you are signed out everywhere.')}
        </li>
        <li>
          {t(
            'Your orders keep their amounts for our books and lose your name, phone and address. One that is still on its way keeps what the rider needs until it is finished.',
          )}
        </li>
        <li>{t('You cannot open your orders and receipts any more: download your data first.')}</li>
      </ul>
      <PasswordField
        {...form.bind('passwordCurrent')}
        label={t('Your password')}
        required
        autoComplete="current-password"
      />
      <FormFailure failure={form.failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy} className="bg-sale!">
          {t('Delete my account for good')}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {t('Keep it')}
        </Button>
      </div>
    </form>
  );
}
