import { t } from '../../messages/t.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/some-pages/empty-state.tsx';

/** The placeholder of the form, until its fields are known. */
export function CheckoutWaiting() {
  return (
    <div aria-hidden="true" className="grid items-start gap-5 lg:grid-cols-[1fr_24rem] lg:gap-8">
      <div className="flex flex-col gap-5">
        <Skeleton className="h-64 w-full rounded-card" />
        <Skeleton className="h-80 w-full rounded-card" />
      </div>
      <Skeleton className="h-80 w-full rounded-card" />
    </div>
  );
}

/** Replaces the form while the cart is empty. */
export function NothingToOrder() {
  return (
    <EmptyState
      title={t('No products in the cart.')}
      actions={<ButtonLink to="/shop">{t('Go to the shop')}</ButtonLink>}
    >
      {t('Choose something first, then we bring it to you. What you typed here before is kept.')}
    </EmptyState>
  );
}
