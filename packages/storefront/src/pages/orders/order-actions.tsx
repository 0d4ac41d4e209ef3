import { Suspense, useState } from 'react';
import { useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import { orderActions } from '../../state/order-actions.ts';
import type { OpenedOrder } from '../../state/order-pace.ts';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { PhoneIcon, WhatsappIcon } from '../../ui/icons.tsx';
import { lazyExtra } from '../../ui/lazy-extra.ts';
import { useOrderAgain } from './order-again.tsx';
import { receiptPath } from './order-path.ts';
import { whatsappLink } from './whatsapp.ts';

const CancelDialog = lazyExtra(() => import('./cancel-dialog.tsx'));
const ChangeDialog = lazyExtra(() => import('./change-dialog.tsx'));

/** What can be done with an order: ask about it, change it, cancel it, order it again, keep it on paper. */
export function OrderActions({ opened }: { opened: OpenedOrder }) {
  const { order } = opened;
  const { phone } = useShopData().shop;
  const actions = orderActions(opened);
  const again = useOrderAgain(order);
  // A dialog stays in the page once it was opened: it closes gently and gives the focus back.
  const [dialog, setDialog] = useState<'change' | 'cancel' | null>(null);
  const [used, setUsed] = useState({ change: false, cancel: false });
  const show = (which: 'change' | 'cancel') => {
    setUsed({ ...used, [which]: true });
    setDialog(which);
  };
  const close = () => setDialog(null);
  return (
    <section aria-label={t('Actions')} className="flex flex-col gap-3 print:hidden">
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
        {order.can.change && (
          <Button variant="outline" onClick={() => show('change')}>
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
          <Button variant="outline" className="text-sale!" onClick={() => show('cancel')}>
            {t('Cancel order')}
          </Button>
        )}
      </div>
      {again.news}
      <Suspense fallback={null}>
        {used.change && (
          <ChangeDialog order={order} open={dialog === 'change'} onChange={actions.change} onClose={close} />
        )}
        {used.cancel && (
          <CancelDialog order={order} open={dialog === 'cancel'} onCancel={actions.cancel} onClose={close} />
        )}
      </Suspense>
    </section>
  );
}
