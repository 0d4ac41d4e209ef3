import { useLocation } from 'react-router';
import LastOrders from '../../layout/orders/last-orders.tsx';
import { useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import { useLastOrders } from '../../state/orders/last-orders.ts';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { phoneText } from '../../ui/phone-text.ts';
import { EmptyState } from '../../ui/some-pages/empty-state.tsx';

/** A guest's order, for anyone who has one of its tokens: the link's (after `#`), or the one this browser kept. */
export function useGuestOrder(id: string) {
  const { hash } = useLocation();
  const known = useLastOrders((state) => state.orders).find(({ _id }) => _id === id);
  const candidates = [hash.slice(1), known?.token ?? ''];
  const tokens = [...new Set(candidates.filter((token) => /^[\x21-\x7e]{1,200}$/.test(token)))];
  return { known, tokens, unknown: <OrderNotOpened id={id} withToken={tokens.length > 0} /> };
}

/** The link does not open an order: what to try, whom to ask, and the orders this browser can open. */
function OrderNotOpened({ id, withToken }: { id: string; withToken: boolean }) {
  const { phone } = useShopData().shop;
  return (
    <>
      <h1 className="sr-only">{t('Order')}</h1>
      <EmptyState
        title={withToken ? t('This link does not open an order') : t('This order needs its whole link')}
        icon={<AlertIcon className="size-10" />}
        actions={
          <>
            <a href={`tel:${phone}`} className={buttonClass({ variant: 'outline' })}>
              {t('Call {phone}', { phone: phoneText(phone) })}
            </a>
            <ButtonLink to="/shop">{t('Go to the shop')}</ButtonLink>
          </>
        }
      >
        {withToken
          ? t(
              'Part of the link may be missing. Copy it whole, with everything after the # sign, or open it in the browser you ordered with.',
            )
          : t(
              'Open the link you got after ordering, with everything after the # sign, or use the browser you ordered with.',
            )}{' '}
        {t('We also find your order by its number on the phone.')}
      </EmptyState>
      <LastOrders except={id} />
    </>
  );
}
