import type { Order } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';

/** A chat with the shop (`phone` in E.164) about an order: its number, its lines, its total. */
export function whatsappLink(phone: string, { number, line_items, total }: Order): string {
  const lines = line_items.map(({ product, label, quantity, sum }) => {
    const name = label ? `${product.name}, ${label}` : product.name;
    return `${quantity} × ${name}: ${formatFrancs(sum)}`;
  });
  const text = [`Order ${number}`, ...lines, `Total: ${formatFrancs(total)}`].join('\n');
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text.replaceAll('\u00a0', ' '))}`;
}
