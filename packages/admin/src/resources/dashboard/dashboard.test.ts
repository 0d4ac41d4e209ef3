import { expect, test } from 'vitest';
import { codeWay } from '#admin/messages/code-words.ts';
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

test('when the code to pay to is typed then customers read about it in their own language', () => {
  const way = codeWay({ payment_methods: [], content_language: 'rw' }, '123456');
  expect(way).toMatchObject({
    ...{ code: 'momo_code', on: true, name: 'Kode ya MoMoPay' },
    instructions: 'Kanda *182*8*1*123456# wandike nomero y’ubwishyu.',
    versions: {
      en: {
        name: 'MoMoPay code',
        instructions: 'Dial *182*8*1*123456# and type the reference of the payment.',
      },
      fr: {
        name: 'Code MoMoPay',
        instructions: 'Composez *182*8*1*123456# et saisissez la référence du paiement.',
      },
    },
  });
});

test('when the shop has its own name for that way to pay then it stays in every language', () => {
  const own = { code: 'momo_code', on: false, name: 'Our code', instructions: 'Old.' } as const;
  const before = [{ ...own, versions: { fr: { name: 'Notre code' } } }];
  const way = codeWay({ payment_methods: before, content_language: 'en' }, '123456');
  expect(way).toMatchObject({
    name: 'Our code',
    versions: { fr: { name: 'Notre code' }, rw: { name: null } },
  });
});
