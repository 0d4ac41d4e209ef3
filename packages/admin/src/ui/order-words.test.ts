import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { expect, onTestFinished, test } from 'vitest';
import { french } from '#admin/messages/fr.ts';
import { speakBy } from '#admin/messages/t.tsx';
import { buyerName, wayToPay } from './order-words.ts';

test('when someone passed by the counter then that is said in the language of who works here', () => {
  speakBy({ Counter: 'Comptoir' });
  onTestFinished(() => speakBy({}));
  expect(buyerName({ name: 'Counter', phone: '' })).toBe('Comptoir');
  expect(buyerName({ name: 'Counter', phone: '+250788000001' })).toBe('Counter');
  expect(buyerName({ name: 'Aline Uwase', phone: '' })).toBe('Aline Uwase');
});

test('when a paper says how an order was paid then in the words of who works here, and of the counter not by delivery', () => {
  speakBy({ Cash: 'Espèces' });
  onTestFinished(() => speakBy({}));
  const payment = { method: 'cod', name: 'Pay our rider' } as StaffOrder['payment'];
  expect(wayToPay({ source: 'counter', payment })).toBe('Espèces');
  expect(wayToPay({ source: 'web', payment })).toBe('Cash on delivery');
  expect(wayToPay({ source: 'web', payment: { ...payment, method: 'cheque' } })).toBe('Pay our rider');
});

test('when many orders are named then French has words for many', () => {
  const many = ['Placed|orders', 'Packed|orders', 'Delivered|orders', 'Cancelled|orders'] as const;
  expect(many.map((state) => french[state])).toEqual(['Passées', 'Préparées', 'Livrées', 'Annulées']);
});
