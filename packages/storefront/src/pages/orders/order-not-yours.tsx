import { t } from '../../messages/t.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/some-pages/empty-state.tsx';

/** The session opens no such order: where the own ones are, and how a guest's is opened. */
export function OrderNotYours() {
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
