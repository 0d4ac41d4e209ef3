import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type PlacedOrder, placeOrder } from './checkout.ts';
import { aProduct } from './given.ts';
import { aGuestOrder } from './given-checkout.ts';
import { aCustomer, type TestCustomer } from './given-customers.ts';
import { advanceOrder } from './order-life.ts';
import type { TestShop } from './start-shop.ts';

/** Words that identify Odette. */
export const ODETTES = ['Mukamana', '788111222', '788333444', 'blue gate', 'KG 77', 'dog bites'];
/** Where she lives. */
export const ADDRESS = {
  full_name: 'Odette Mukamana',
  phone: '0788 111 222',
  phone_alt: '0788 333 444',
  district: 'Gasabo',
  sector: 'Remera',
  street: 'KG 77 St',
  directions: 'Behind the school, blue gate',
};
const STEPS = ['packed', 'out_for_delivery', 'delivered'] as const;

/** A person whose words can be searched for: Odette Mukamana with an account. */
export function odette(shop: TestShop, input: Parameters<typeof aCustomer>[1] = {}): Promise<TestCustomer> {
  return aCustomer(shop.ctx, {
    email: 'Odette.Mukamana@example.com',
    name: 'Odette Mukamana',
    phone: '+250788111222',
    ...input,
  });
}

/** Orders one of `product` as a guest with Odette's words, in another spelling of her address. */
export function orderAsGuest(shop: TestShop, product: string, other = {}): Promise<PlacedOrder> {
  return placeOrder(
    shop,
    aGuestOrder([{ product, quantity: 1 }], {
      customer: { name: 'Odette Mukamana', phone: '0788 111 222', email: 'odette.MUKAMANA@example.com' },
      shipping: ADDRESS,
      billing: { ...ADDRESS, directions: 'The dog bites' },
      note: 'The dog bites',
      ...other,
    }),
  );
}

/** Delivers an order; the shop records the call. */
export async function deliver(shop: TestShop, orderId: string): Promise<void> {
  for (const to of STEPS) await advanceOrder(shop.ctx, { orderId, to, note: 'Mukamana was called' });
}

/** Writes all traces of a person besides orders: `product` in the cart, beans on the wishlist. */
export async function leaveTraces(shop: TestShop, customer: TestCustomer, product: string): Promise<void> {
  const { token, id: account_id } = customer;
  const beans = await aProduct(shop.ctx, { name: 'Beans' });
  const line_items = [{ product, quantity: 3 }];
  const answers = [
    await shop.call('POST', '/api/v1/address', { token, body: { ...ADDRESS, label: 'Office' } }),
    await shop.call('GET', `/api/v1/wishlist/product/${beans.id}`, { token }),
    await shop.call('POST', '/api/v1/cart', { token, body: { line_items } }),
  ];
  for (const { body } of answers) expect(body).toMatchObject({ status: 'success' });
  const at = shop.clock.now();
  await shop.db.insertInto('consent').values({ account_id, at, purpose: 'marketing', given: true }).execute();
  const link = {
    account_id,
    purpose: 'change_email' as const,
    token_hash: Buffer.from('hash of a link'),
    old_email: 'odette.mukamana@example.com',
    new_email: 'o.mukamana@example.com',
    created_at: at,
    expires_at: at,
  };
  await shop.db.insertInto('account_link').values(link).execute();
  const note = { customer_id: account_id, at, author: 'The manager', message: 'Call before the blue gate' };
  await shop.db.insertInto('customer_note').values(note).execute();
  await leaveWords(shop, customer);
  const audience = 'customer' as const;
  const told = { kind: 'password_changed', subject_id: account_id, audience, created_at: at };
  await shop.db
    .insertInto('outbox')
    .values({ ...told, account_id, status: 'sent', sent_at: at })
    .execute();
}

/** Writes a person's texts: a comment under a post, and a message from the contact form. */
async function leaveWords(shop: TestShop, { id: account_id }: TestCustomer): Promise<void> {
  const at = shop.clock.now();
  const wrote = { name: 'Odette Mukamana', email: 'odette.mukamana@EXAMPLE.com', message: 'The dog bites' };
  await shop.db
    .insertInto('contact_message')
    .values({ ...wrote, created_at: at })
    .execute();
  const { id: post_id } = await shop.db
    .insertInto('post')
    .values({
      slug: `dogs-${randomUUID()}`,
      title: 'Dogs',
      description: '',
      excerpt: '',
      date_created: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const comment = {
    post_id,
    account_id,
    author: 'Odette Mukamana',
    comment: 'The dog bites',
    created_at: at,
  };
  await shop.db
    .insertInto('comment')
    .values({ ...comment, status: 'published' })
    .execute();
}
