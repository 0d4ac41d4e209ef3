import type { Order } from '@isoko/contract';
import { listInWords } from '../../../layout/cart/late/list-in-words.ts';
import { t } from '../../../messages/t.tsx';

/** A chat with the shop (`phone` in E.164) about an order: its number, its lines, its total. */
export function whatsappLink(phone: string, { number, line_items, total }: Order): string {
  const lines = line_items.map(({ product, ...line }) => ({ ...line, name: product.name }));
  const text = `${t('Order {number}', { number })}\n${listInWords(lines, total)}`;
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}
