import type { Order, OrderLine, Product } from '@isoko/contract';
import type { CartLine } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { formatQuantity } from '@isoko/contract/rules/weight';
import { useState } from 'react';
import { call, refusalOf } from '../../../api.ts';
import { listInWords } from '../../../layout/cart/late/list-in-words.ts';
import { ActionFailure } from '../../../layout/failure/action-failure.tsx';
import { useShopData } from '../../../layout/shop-data.ts';
import { isOne, LANGUAGE } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import { lineFromProduct, lineName } from '../../../state/cart/cart.ts';
import { serverCart } from '../../../state/cart/cart-actions.ts';
import { useAction } from '../../../state/forms/use-action.ts';
import type { OpenedOrder } from '../../../state/orders/order.ts';
import { orderActions } from '../../../state/orders/order-actions.ts';
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { PhoneIcon, WhatsappIcon } from '../../../ui/icons.tsx';
import { late } from '../../../ui/late.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CheckIcon } from '../../../ui/some-pages/more-icons.tsx';
import { receiptPath } from './opened-order.tsx';

const CancelDialog = late(() => import('./cancel-dialog.tsx'));
const ChangeDialog = late(() => import('./change-dialog.tsx'));

/** The actions on an order: ask about it, change it, cancel it, order it again, print it. */
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
      <div className="grid grid-cols-2 gap-2.5 *:px-2 sm:grid-cols-3 sm:has-[>:nth-child(4):last-child]:grid-cols-4">
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

/** Ordering again: the button, and the result to show. */
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
      answers
      tone={added ? 'calm' : 'amber'}
      icon={added ? CheckIcon : undefined}
      title={added ? countText(added) : t('None of this is available right now')}
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

/** One ordered line, with the product as it is sold now. */
interface LineAgain {
  /** The line for the cart; null: none. */
  line: CartLine | null;
  /** What is missing or has changed, as a sentence; null: nothing. */
  news: string | null;
}

/** An ordered line with the product as it is now; null: it is not sold any more. */
export function lineAgain(ordered: OrderLine, product: Product | null): LineAgain {
  const { index, label, ordered: before } = ordered;
  const quantity = before ?? ordered.quantity;
  const name = lineName({ name: ordered.product.name, label });
  const sold =
    product && (index < 0 ? !product.variants.length : product.variants.some((v) => v.index === index));
  if (!product || !sold) return { line: null, news: t('{name} is no longer sold.', { name }) };
  const line = lineFromProduct(product, index, quantity);
  if (product.stock_status === 'outofstock' || line.stock_quantity < 1)
    return { line: null, news: t('{name} is sold out.', { name }) };
  const news = [
    line.stock_quantity < quantity &&
      t('Only {stock} of {name} left, you had {quantity}.', {
        name,
        stock: formatQuantity({ ...line, quantity: line.stock_quantity }, LANGUAGE),
        quantity: formatQuantity({ ...line, quantity }, LANGUAGE),
      }),
    line.price !== ordered.price &&
      t('{name} costs {price} now, it was {before}.', {
        name,
        price: formatFrancs(line.price),
        before: formatFrancs(ordered.price),
      }),
  ];
  return { line, news: news.filter(Boolean).join(' ') || null };
}

/** The product as it is sold now; null: it is not sold any more. */
async function productNow(id: string): Promise<Product | null> {
  try {
    return (await call('GET /products/:id', { params: { id } })).data;
  } catch (error) {
    if (refusalOf(error)?.status === 404) return null;
    throw error;
  }
}

/**
 * Puts an order's lines into the cart as the shop sells them now; reports what is missing or has changed.
 * @throws RequestFailure
 */
async function orderAgain({ line_items }: Order): Promise<{ added: number; news: string[] }> {
  const ids = [...new Set(line_items.map(({ product }) => product._id))];
  const products = new Map(await Promise.all(ids.map(async (id) => [id, await productNow(id)] as const)));
  const again = line_items.map((ordered) => lineAgain(ordered, products.get(ordered.product._id) ?? null));
  const lines = again.flatMap(({ line }) => line ?? []);
  await (await serverCart()).addLines(lines);
  return { added: lines.length, news: again.flatMap(({ news }) => news ?? []) };
}
