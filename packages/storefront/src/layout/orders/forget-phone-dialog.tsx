import { useNavigate } from 'react-router';
import { t } from '../../messages/t.tsx';
import { forgetPhone } from '../../state/customer/forget-phone.ts';
import { showToast } from '../../ui/toast.ts';
import ConfirmDialog from '../over-pages/confirm-dialog.tsx';

/** Asks once, then this browser forgets the guest and leaves the page, whose address may hold an order's token. */
export default function ForgetPhoneDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const forget = async () => {
    await navigate('/', { replace: true });
    // Last: an order's page remembers its order for as long as it is shown.
    forgetPhone();
    showToast({
      title: t('This phone has forgotten you.'),
      description: t('What you ordered still comes.'),
    });
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('Forget me on this phone?')}
      confirm={t('Forget me')}
      onConfirm={forget}
      onClose={onClose}
    >
      <p>
        {t(
          'Your orders, name, phone and address, and what is in the cart, are removed from this browser. The orders themselves go on: their links open them again.',
        )}
      </p>
    </ConfirmDialog>
  );
}
