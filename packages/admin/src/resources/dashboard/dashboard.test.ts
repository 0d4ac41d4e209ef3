import { expect, test } from 'vitest';
import { figuresOf } from './dashboard.tsx';

const orders = { today: 4, to_pack: 2, packed: 0, on_the_way: 1, late: 1 };

test('when a packer looks then there is no money, and what is late is urgent and leads to its list', () => {
  const figures = figuresOf({ orders, low_stock: 0, money: null, unanswered_messages: null });
  expect(figures.map(({ name }) => name)).toEqual([
    'Orders today',
    'To pack',
    'Packed',
    'On the way',
    'Late',
    'Low stock',
  ]);
  const late = figures.find(({ name }) => name === 'Late');
  expect(late).toMatchObject({ value: '1', isUrgent: true });
  expect(decodeURIComponent(late?.to ?? '')).toBe('/orders?filter={"late":"true"}');
  expect(figures.find(({ name }) => name === 'Low stock')?.isUrgent).toBe(false);
});

test('when an editor looks then only the messages are theirs', () => {
  const figures = figuresOf({ orders: null, low_stock: null, money: null, unanswered_messages: 3 });
  expect(figures).toEqual([{ name: 'Unanswered messages', value: '3', to: '/messages', isUrgent: true }]);
});
