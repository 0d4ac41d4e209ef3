import { t } from '../../messages/t.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/some-pages/empty-state.tsx';

/** The place of an order that is being read. */
export function OrderWaiting() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-5">
      <Skeleton className="h-40 w-full rounded-card" />
      <Skeleton className="h-72 w-full rounded-card" />
    </div>
  );
}

/** The place of a receipt that is being read. */
export function ReceiptWaiting() {
  return (
    <div aria-hidden="true" className="mx-auto flex max-w-md flex-col gap-5">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-[36rem] w-full rounded-card" />
    </div>
  );
}

/** The session opens no such order: where the own ones are, and how a guest's is opened. */
function OrderNotYours() {
  return (
    <EmptyState
      level={1}
      title={t('This is not one of your orders')}
      icon={<AlertIcon className="size-10" />}
      actions={<ButtonLink to="/dashboard/orders">{t('See your orders')}</ButtonLink>}
    >
      {t(
        'If you ordered without signing in, open the link you got after ordering. Orders placed with your confirmed email address come to your account by themselves.',
      )}
    </EmptyState>
  );
}

/** What opens an own order. */
export const BY_SESSION = { tokens: [null], unknown: <OrderNotYours /> };
