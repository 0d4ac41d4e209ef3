import { expect, test } from 'vitest';
import { whatsappLink } from './order-actions.tsx';
import { boughtLine, testOrder } from './testing-order.ts';

test('when a shopper asks about an order, then the chat carries its number, lines and total', () => {
  const rice = { _id: 'p2', name: 'Rwandan rice', slug: 'rice', sku: null, image: null };
  const line_items = [boughtLine(), boughtLine({ product: rice, label: '5 kg', quantity: 1, sum: 12_500 })];
  const link = new URL(whatsappLink('+250 788-000-111', testOrder({ line_items, total: 15_000 })));
  expect(link.origin + link.pathname).toBe('https://wa.me/250788000111');
  expect(link.searchParams.get('text')).toBe(
    'Order ISK-2026-000123\n2 × Avocado: FRW 1,000\n1 × Rwandan rice, 5 kg: FRW 12,500\nTotal: FRW 15,000',
  );
});
