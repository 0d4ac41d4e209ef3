import type { Mutant } from './mutant.ts';

/** What the browser keeps and sends by itself. */
export const browserMutants: readonly Mutant[] = [
  {
    rule: 'An order that waits for a network is not given up at the first failed try.',
    before: "return { kind: 'waits' };",
    after: '',
    tests: ['waiting-order'],
  },
  {
    rule: 'Only prefixes of Rwanda’s mobile networks are taken.',
    before: '/^(?:\\+?250|0)?7[2389]\\d{7}$/;',
    after: '/^(?:\\+?250|0)?7[0-9]\\d{7}$/;',
    tests: ['phone-input'],
  },
  {
    rule: 'A line of a cart never holds more than is in stock.',
    before: 'return Math.min(Math.max(whole, MIN_QUANTITY), Math.max(stockQuantity, 0));',
    after: 'return Math.max(whole, MIN_QUANTITY);',
    tests: ['cart-lines'],
  },
  {
    rule: 'A cart that was paid shows no lines.',
    before: 'if (!cart || cart.is_paid) return [];',
    after: 'if (!cart) return [];',
    tests: ['server-cart', 'save-cart'],
  },
  {
    rule: 'A line that is being changed stays the line the server knows.',
    before: '{ ...wanted, cartId, itemId }',
    after: '{ ...wanted }',
    tests: ['server-cart', 'save-cart'],
  },
  {
    rule: 'A stored line holds at least one piece.',
    before: 'const kept = Math.max(quantity, MIN_QUANTITY);',
    after: 'const kept = quantity;',
    tests: ['cart'],
  },
];
