import { t } from '../../messages/t.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/some-pages/empty-state.tsx';

/** In place of the form while the cart is empty. */
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
