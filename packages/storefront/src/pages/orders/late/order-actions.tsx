import type { Order } from '@isoko/contract';
import { useState } from 'react';
import { listInWords } from '../../../layout/cart/late/list-in-words.ts';
import { ActionFailure } from '../../../layout/failure/action-failure.tsx';
import { useShopData } from '../../../layout/shop-data.ts';
import { isOne } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import { useAction } from '../../../state/forms/use-action.ts';
import type { OpenedOrder } from '../../../state/orders/order.ts';
import { orderActions } from '../../../state/orders/order-actions.ts';
import { orderAgain } from '../../../state/orders/order-again.ts';
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { PhoneIcon, WhatsappIcon } from '../../../ui/icons.tsx';
import { late } from '../../../ui/late.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { receiptPath } from './opened-order.tsx';

const CancelDialog = late(() => import('./cancel-dialog.tsx'));
const ChangeDialog = late(() => import('./change-dialog.tsx'));

/** What can be done with an order: ask about it, change it, cancel it, order it again, print it. */
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
        {phone && (
          <a
            href={whatsappLink(phone, order)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'outline' })}
          >
            <WhatsappIcon className="size-5" />
            WhatsApp
          </a>
        )}
        {phone && (
          <a href={`tel:${phone}`} className={buttonClass({ variant: 'outline' })}>
            <PhoneIcon className="size-5" />
            {t('Call us')}
          </a>
        )}
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

/** A chat with the shop (`phone` in E.164) about an order: its number, its lines, its total. */
export function whatsappLink(phone: string, { number, line_items, total }: Order): string {
  const lines = line_items.map(({ product, ...line }) => ({ ...line, name: product.name }));
  const text = `${t('Order {number}', { number })}\n${listInWords(lines, total)}`;
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}

/** The result of ordering again. */
interface Again {
  added: number;
  news: string[];
}

const countText = (added: number) =>
  isOne(added)
    ? t('{added} product is in your cart', { added })
    : t('{added} products are in your cart', { added });

/** Ordering the same once more: the button, and what to show about it. */
function useOrderAgain(order: Order) {
  const action = useAction();
  const [again, setAgain] = useState<Again | null>(null);
  const start = () =>
    action.run(async () => {
      const came = await orderAgain(order);
      setAgain(came);
      announce([countText(came.added), ...came.news].join('. '));
    });
  return {
    button: (
      <Button variant="outline" busy={action.busy} onClick={start}>
        {t('Order again')}
      </Button>
    ),
    news: action.failure ? <ActionFailure failure={action.failure} /> : again && <AgainNews again={again} />,
  };
}

function AgainNews({ again: { added, news } }: { again: Again }) {
  return (
    <Notice
      tone={added ? 'calm' : 'amber'}
      title={added ? countText(added) : t('None of this is sold just now')}
      actions={added > 0 && <ButtonLink to="/cart">{t('See the cart')}</ButtonLink>}
    >
      {news.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {news.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
