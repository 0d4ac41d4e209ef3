import type { OutboxMessage } from '@isoko/contract/routes/admin/outbox';
import type { Tone } from '#admin/ui/tag.tsx';

/** How a message stands, in a word. */
export const STATUSES: Record<OutboxMessage['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Waiting', tone: 'warn' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Given up', tone: 'bad' },
  skipped: { label: 'Not needed', tone: 'quiet' },
};

/** Which message it is: `order_placed` is `Order placed`, `shop_new_order` is `New order`. */
export function kindText(kind: string): string {
  const words = kind.replace(/^shop_/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whom a message is for, and what it is about. */
export function aboutText({ audience, order, account }: OutboxMessage): string {
  const to = audience === 'shop' ? 'to the shop' : 'to the customer';
  if (order) return `${to}, order ${order.number}`;
  return account ? `to ${account.name}` : to;
}
