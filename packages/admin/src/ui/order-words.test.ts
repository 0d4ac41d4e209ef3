import { expect, onTestFinished, test } from 'vitest';
import { french } from '#admin/messages/fr.ts';
import { speakBy } from '#admin/messages/t.tsx';
import { buyerName } from './order-words.ts';

test('when someone passed by the counter then that is said in the language of who works here', () => {
  speakBy({ Counter: 'Comptoir' });
  onTestFinished(() => speakBy({}));
  expect(buyerName({ name: 'Counter', phone: '' })).toBe('Comptoir');
  expect(buyerName({ name: 'Counter', phone: '+250788000001' })).toBe('Counter');
  expect(buyerName({ name: 'Aline Uwase', phone: '' })).toBe('Aline Uwase');
});

test('when many orders are named then French has words for many', () => {
  const many = ['Placed|orders', 'Packed|orders', 'Delivered|orders', 'Cancelled|orders'] as const;
  expect(many.map((state) => french[state])).toEqual(['Passées', 'Préparées', 'Livrées', 'Annulées']);
});
