import { useNavigate } from 'react-router';
import { t } from '../../messages/t.tsx';
import { useCart } from '../../state/cart/cart.ts';
import { forgetDraft } from '../../state/checkout/checkout-draft.ts';
import { useSearchText } from '../../state/content/search.ts';
import { forgetSignUp } from '../../state/customer/device.ts';
import { queryClient } from '../../state/customer/query-client.ts';
import { useSession } from '../../state/customer/session.ts';
import { useLastOrders } from '../../state/orders/last-orders.ts';
import { showToast } from '../../ui/toast.ts';
import ConfirmDialog from '../over-pages/confirm-dialog.tsx';

/**
 * Asks once, then this browser deletes the guest's data and leaves the page, whose address may hold an order's
 * token.
 */
export default function ForgetPhoneDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const forget = async () => {
    await navigate('/', { replace: true });
    // Last: an order's page stores its order for as long as it is shown.
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
          'Your orders, name, phone and address, and what is in the cart, are removed from this browser. The orders themselves continue: their links still open them.',
        )}
      </p>
    </ConfirmDialog>
  );
}

/**
 * Deletes the guest's data from this browser: the orders with their tokens, the checkout's name, phone and
 * address, the cart, the search and the sign-up. A session and its account's cart stay; logging out ends those.
 */
function forgetPhone(): void {
  useLastOrders.setState({ orders: [] });
  useLastOrders.persist.clearStorage();
  forgetDraft();
  if (useSession.getState().token === null) useCart.getState().refresh();
  useSearchText.setState({ text: '' });
  useSearchText.persist.clearStorage();
  forgetSignUp();
  queryClient.clear();
}
