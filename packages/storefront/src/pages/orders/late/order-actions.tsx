import { useState } from 'react';
import { useShopData } from '../../../layout/shop-data.ts';
import { t } from '../../../messages/t.tsx';
import { orderActions } from '../../../state/orders/order-actions.ts';
import type { OpenedOrder } from '../../../state/orders/order-pace.ts';
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { PhoneIcon, WhatsappIcon } from '../../../ui/icons.tsx';
import { late } from '../../../ui/late.tsx';
import { useOrderAgain } from './order-again.tsx';
import { receiptPath } from './order-path.ts';
import { whatsappLink } from './whatsapp.ts';

const CancelDialog = late(() => import('./cancel-dialog.tsx'));
const ChangeDialog = late(() => import('./change-dialog.tsx'));

/** What can be done with an order: ask about it, change it, cancel it, order it again, keep it on paper. */
export function OrderActions({ opened }: { opened: OpenedOrder }) {
  const { order } = opened;
  const { phone } = useShopData().shop;
  const actions = orderActions(opened);
  const again = useOrderAgain(order);
  const [dialog, setDialog] = useState<'change' | 'cancel' | null>(null);
  const isOpen = (which: typeof dialog) => ({ asked: dialog === which, open: dialog === which });
  const close = () => setDialog(null);
  return (
    <section aria-label={t('Actions')} className="flex flex-col gap-3 print:hidden">
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
        {order.can.change && (
          <Button variant="outline" onClick={() => setDialog('change')}>
            {t('Change order')}
          </Button>
        )}
        {again.button}
        <ButtonLink variant="outline" to={receiptPath(opened)}>
          {t('Receipt')}
        </ButtonLink>
        <a
          href={whatsappLink(phone, order)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'outline' })}
        >
          <WhatsappIcon className="size-5" />
          WhatsApp
        </a>
        <a href={`tel:${phone}`} className={buttonClass({ variant: 'outline' })}>
          <PhoneIcon className="size-5" />
          {t('Call us')}
        </a>
        {order.can.cancel && (
          <Button variant="outline" className="text-sale!" onClick={() => setDialog('cancel')}>
            {t('Cancel order')}
          </Button>
        )}
      </div>
      {again.news}
      <ChangeDialog {...isOpen('change')} order={order} onChange={actions.change} onClose={close} />
      <CancelDialog {...isOpen('cancel')} order={order} onCancel={actions.cancel} onClose={close} />
    </section>
  );
}
