import type { Order } from '@isoko/contract';

type Line = Order['line_items'][number];

/** A line as it was bought; for tests. */
export function boughtLine(changes: Partial<Line> = {}): Line {
  return {
    _id: 'l1',
    product: { _id: 'p1', name: 'Avocado', slug: 'avocado', sku: null, image: null },
    index: -1,
    label: null,
    price: 500,
    regular_price: 500,
    quantity: 2,
    sum: 1000,
    discountedPrice: 1000,
    ...changes,
  };
}

const shipping = {
  full_name: 'Aline Uwase',
  phone: '+250788123456',
  phone_alt: null,
  province: 'Kigali City',
  district: 'Gasabo',
  sector: 'Kimironko',
  street: null,
  directions: 'Near the market',
};

const asked: Order['payment'] = {
  method: 'mtn_momo',
  name: 'MTN MoMo',
  kind: 'wallet',
  wallet: { operator: 'MTN', name: 'MoMo', prefixes: ['078', '079'] },
  status: 'pending',
  reference: null,
  message: null,
  phone: '+250788123456',
  wrong_phone: false,
  attempts: 1,
  due: 0,
  owed: 0,
  is_asked: false,
  refunded: 0,
};

/** An order that waits for the PIN of its payer; for tests. */
export function testOrder(changes: Partial<Order> = {}): Order {
  return {
    _id: 'o1',
    number: 'ISK-2026-000123',
    weighing: null,
    status: 'pending',
    language: 'en',
    date_created: '2026-05-02T07:00:00.000Z',
    customer: { name: 'Aline Uwase', phone: '+250788123456', email: null },
    shipping,
    point: null,
    billing: null,
    rider: null,
    delivery_code: null,
    line_items: [boughtLine()],
    subtotal: 1000,
    discount: 0,
    shipping_total: 1500,
    total: 2500,
    shipping_method: { code: 'standard', name: 'Standard', eta: null },
    any_time: null,
    delivery_window: { date: '2026-05-03', from: '09:00', to: '12:00' },
    note: null,
    substitution: 'replace',
    coupon: null,
    vat: [],
    expires_at: '2026-05-02T07:20:00.000Z',
    can: { change: true, cancel: true, pay: false },
    payment: asked,
    questions: [],
    events: [],
    ...changes,
  };
}
