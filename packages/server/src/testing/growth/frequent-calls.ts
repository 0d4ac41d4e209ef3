import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';
import { aGuestOrder } from '../given-checkout.ts';

/** A call that customers or staff make all day. */
export interface FrequentCall {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  by: 'anyone' | 'staff';
  query?: Record<string, string | number | boolean>;
  body?: unknown;
}

/** Values of a big shop that the calls use. */
interface Known {
  day: string;
  order: { id: string; number: string; phone: string; customer: string };
  product: { id: string; slug: string };
  /** The product with the most stock moves. */
  mover: string;
  /** Of a payment. */
  reference: string;
}

/** Every frequent call of shop and back office, with values of a shop by `writeBigShop`. */
export async function frequentCalls(db: Db): Promise<FrequentCall[]> {
  const known = await readKnown(db);
  return [...shopCalls(known), ...orderCalls(known), ...staffCalls(known)];
}

async function readKnown(db: Db): Promise<Known> {
  const { rows } = await sql<{
    id: string;
    number: string;
    phone: string;
    customer: string;
    day: string;
  }>`SELECT id, number, customer_phone AS phone, customer_id AS customer,
      to_char(placed_at AT TIME ZONE 'Africa/Kigali', 'YYYY-MM-DD') AS day
    FROM "order" WHERE status = 'delivered' ORDER BY placed_at DESC LIMIT 1`.execute(db);
  const payments = await sql<{ reference: string }>`SELECT provider_ref AS reference FROM payment
    WHERE provider_ref IS NOT NULL ORDER BY created_at DESC LIMIT 1`.execute(db);
  const order = rows[0];
  const products = await sql<{ id: string; slug: string }>`SELECT id, slug FROM product
    WHERE status = 'published' AND sale_price IS NULL AND slug LIKE '%1' ORDER BY date_created DESC LIMIT 1`.execute(
    db,
  );
  const moves = await sql<{ id: string }>`SELECT product_id AS id FROM order_line GROUP BY 1
    ORDER BY count(*) DESC LIMIT 1`.execute(db);
  const product = products.rows[0];
  if (!order || !product) throw new Error('the shop has no orders');
  const { day } = order;
  const reference = payments.rows[0]?.reference ?? '';
  return { day, order, product, mover: moves.rows[0]?.id ?? '', reference };
}

const open = (name: string, path: string, query?: FrequentCall['query']): FrequentCall => ({
  ...{ name, method: 'GET', path: `/api/v1${path}`, by: 'anyone', query },
});

function shopCalls({ product }: Known): FrequentCall[] {
  const lines = [{ product: product.id, quantity: 1 }];
  return [
    open('list', '/products/', { limit: 24 }),
    open('list, page 20', '/products/', { limit: 24, page: 20 }),
    open('list by name', '/products/', { limit: 24, sort: 'name' }),
    open('list by price', '/products/', { limit: 24, sort: 'price' }),
    open('list by price, dearest, page 10', '/products/', { limit: 24, sort: '-price', page: 10 }),
    open('list of what sells', '/products/', { limit: 12, sort: '-best_selling', in_stock: true }),
    open('list in a price range', '/products/', { limit: 24, min_price: 5_000, max_price: 6_000 }),
    open('list of a category', '/products/', { limit: 24, category: 'top-3-2' }),
    open('search', '/products/', { limit: 24, search: 'inyanya nyungwe' }),
    open('half a word', '/products/', { limit: 24, search: 'inyan' }),
    open('a typo', '/products/', { limit: 24, search: 'ibirayj' }),
    open('product', `/products/${product.slug}`),
    { ...open('quote', '/cart/quote'), method: 'POST', body: aQuote(lines) },
    { ...open('guest order', '/orders/guests'), method: 'POST', body: aGuestOrder(lines) },
  ];
}

function aQuote(line_items: { product: string; quantity: number }[]) {
  return { line_items, district: 'Gasabo', sector: 'Remera' };
}

const staff = (name: string, path: string, query?: FrequentCall['query']): FrequentCall => ({
  ...open(name, `/admin${path}`, query),
  by: 'staff',
});

function orderCalls({ order, day }: Known): FrequentCall[] {
  return [
    staff('orders', '/orders'),
    staff('orders, page 100', '/orders', { page: 100 }),
    staff('orders, page 400', '/orders', { page: 400 }),
    staff('orders, the oldest', '/orders', { sort: 'date_created' }),
    staff('orders by total', '/orders', { sort: '-total' }),
    staff('orders by window', '/orders', { sort: 'window' }),
    staff('orders to pack', '/orders', { status: 'confirmed' }),
    staff('orders delivered', '/orders', { status: 'delivered' }),
    staff('orders unpaid', '/orders', { unpaid: true }),
    staff('orders late', '/orders', { late: true }),
    staff('orders of a delivery day', '/orders', { window_date: day }),
    staff('orders of a district', '/orders', { district: 'Rubavu' }),
    staff('orders by phone', '/orders', { phone: order.phone }),
    staff('orders by the end of a number', '/orders', { number: order.number.slice(-5) }),
    staff('orders by a name', '/orders', { q: 'solange kayitesi' }),
    staff('orders by a part of a number', '/orders', { q: order.number.slice(4) }),
    staff('orders that are not there', '/orders', { q: 'zzqzzq' }),
    staff('order', `/orders/${order.id}`),
  ];
}

function staffCalls({ order, product, mover, day, reference }: Known): FrequentCall[] {
  return [
    staff('dashboard', '/dashboard'),
    staff('day', '/day', { date: day }),
    staff('books of a day', '/books', { day }),
    staff('products', '/products'),
    staff('products by price', '/products', { sort: 'price' }),
    staff('products, page 100', '/products', { page: 100 }),
    staff('products that are drafts', '/products', { status: 'draft' }),
    staff('products put forward', '/products', { featured: true }),
    staff('products by words', '/products', { q: 'virunga' }),
    staff('low stock', '/stock/low'),
    staff('stock moves', `/products/${mover}/stock-moves`),
    staff('customers', '/customers'),
    staff('customers by what they bought', '/customers', { sort: '-orders_total' }),
    staff('customers by their last order', '/customers', { sort: '-last_order_at' }),
    staff('customers by words', '/customers', { q: 'kayitesi' }),
    staff('customers by phone', '/customers', { q: order.phone.slice(4) }),
    staff('customer', `/customers/${order.customer}`),
    staff('payments', '/payments'),
    staff('payments by a reference', '/payments', { q: reference.slice(-6) }),
    staff('payments that wait', '/payments', { todo: 'unmatched' }),
    staff('outbox', '/outbox'),
    staff('outbox, page 400', '/outbox', { page: 400 }),
    staff('outbox, what failed', '/outbox', { status: 'failed' }),
    staff('audit log', '/audit'),
    staff('audit log by press', '/audit', { together: true }),
    staff('audit log of a product', '/audit', { thing: 'product', thing_id: product.id }),
    staff('security events', '/security-events'),
  ];
}

/** The headers of a call: calls that move money need a key. */
export const keyOf = ({ method }: FrequentCall): Record<string, string> =>
  method === 'POST' ? { 'idempotency-key': randomUUID() } : {};
