import type { Order } from '@isoko/contract';
import { settings } from '@isoko/contract/routes/admin/settings';
import { expect, test } from 'vitest';
import type { OrderMessageKind } from '#server/jobs/message-kind.ts';
import type { ShopSettings } from '#server/modules/settings/read-shop.ts';
import { REACHED_BY } from '#server/testing/start-shop.ts';
import { composeMessage, composeShopMessage } from './compose-message.ts';
import { messageWords } from './message-words.ts';
import { renderHtml, renderText } from './render.ts';

const silentShop = Object.fromEntries(
  Object.entries(settings).map(([key, { otherwise }]) => [key, otherwise]),
) as ShopSettings;
const shop: ShopSettings = { ...silentShop, ...REACHED_BY };

const address: NonNullable<Order['shipping']> = {
  full_name: 'Aline Uwase',
  phone: '+250788123456',
  phone_alt: null,
  province: 'Kigali City',
  district: 'Gasabo',
  sector: 'Remera',
  street: 'KG 11 Ave',
  directions: 'Near the market, green gate',
};

const anOrder = (other: Partial<Order> = {}): Order => ({
  _id: '00000000-0000-4000-8000-000000000001',
  number: 'ISK-2026-000123',
  status: 'confirmed',
  date_created: '2026-11-20T08:00:00.000Z',
  language: 'en',
  customer: { name: 'Aline Uwase', phone: '+250788123456', email: 'aline@example.com' },
  shipping: address,
  point: null,
  billing: null,
  rider: null,
  delivery_code: null,
  line_items: [
    {
      _id: '00000000-0000-4000-8000-000000000002',
      product: {
        _id: '00000000-0000-4000-8000-000000000003',
        name: 'Ibirayi',
        slug: 'ibirayi',
        sku: null,
        image: null,
      },
      index: 0,
      label: '5 kg',
      price: 4_500,
      regular_price: 5_000,
      quantity: 2,
      sum: 9_000,
      discountedPrice: 8_100,
    },
  ],
  subtotal: 9_000,
  discount: 900,
  shipping_total: 1_500,
  total: 9_600,
  weighing: null,
  shipping_method: { code: 'standard', name: 'Standard', eta: 'same day' },
  any_time: null,
  delivery_window: { date: '2026-11-21', from: '08:00', to: '12:00' },
  questions: [],
  note: 'Ring twice\nplease',
  substitution: 'leave_out',
  coupon: { code: 'MURAKAZA', kind: 'percent' },
  vat: [],
  expires_at: null,
  can: { change: true, cancel: true, pay: false },
  payment: {
    method: 'cod',
    name: 'Cash on delivery',
    kind: 'cash',
    wallet: null,
    status: 'unpaid',
    reference: null,
    message: null,
    phone: null,
    wrong_phone: false,
    attempts: 0,
    due: 9_600,
    owed: 0,
    is_asked: false,
    refunded: 0,
  },
  events: [],
  ...other,
});

const ORDER_URL = 'https://shop.example/orders/1#token';

function write(kind: OrderMessageKind, other: Partial<Order> = {}) {
  const order = anOrder(other);
  const content =
    kind === 'shop_new_order'
      ? composeShopMessage(order, { shop, language: order.language })
      : composeMessage({ isKnown: true, kind, order, shop, orderUrl: ORDER_URL });
  return {
    subject: content.subject,
    text: renderText(content),
    html: renderHtml(content, 'https://shop.example'),
  };
}

test('when the shop has not said how it is reached then a mail leaves that out, without a hole', () => {
  const content = composeMessage({
    ...{ isKnown: true, kind: 'order_placed', order: anOrder(), shop: silentShop, orderUrl: ORDER_URL },
  });
  expect(renderText(content)).toMatch(/\n\n-- \nIsoko\n$/);
  const html = renderHtml(content, 'https://shop.example');
  expect(html).not.toMatch(/null|undefined|mailto:|tel:|wa\.me| · </);
  const mailAlone = { ...content, shop: { ...content.shop, email: 'us@umurima.rw' } };
  expect(renderHtml(mailAlone, 'https://shop.example')).toContain(
    'Isoko<br>\n<a href="mailto:us@umurima.rw"',
  );
});

test('when a mail names its order then the number stays on one line, unchanged', () => {
  const { html, text } = write('order_placed', { number: 'ISK-2026-000123' });
  const kept = /<span style="white-space:nowrap;">([^<]*)<\/span>/g;
  expect([...html.matchAll(kept)].map(([, piece]) => piece)).toContain('ISK-2026-000123');
  expect(visible(html.replace(kept, ''))).not.toContain('ISK-2026-000123');
  expect(text).toContain('ISK-2026-000123');
});

/** A text with plain spaces, as a person reads it. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
/** What a person reads of HTML. */
const visible = (markup: string) =>
  plain(markup)
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

const kinds = [...(Object.keys(messageWords) as OrderMessageKind[]), 'shop_new_order' as const];

test.each(kinds)('when a message is %s then text and HTML both have the whole order', (kind) => {
  const { subject, text, html } = write(kind);
  const said = [
    'ISK-2026-000123',
    'Ibirayi',
    '5 kg, 2 × FRW 4,500',
    'FRW 9,000',
    'Coupon MURAKAZA',
    '−FRW 900',
    'FRW 1,500',
    'FRW 9,600',
    '+250788123456',
    'KG 11 Ave',
    'Remera, Gasabo',
    'Near the market, green gate',
    'Saturday 21 November, 08:00–12:00',
    'Cash on delivery: FRW 9,600 to pay on delivery',
    '+250788000000',
  ];
  for (const words of said) {
    expect(plain(text)).toContain(words);
    expect(visible(html)).toContain(words);
  }
  expect(subject).toContain('ISK-2026-000123');
  expect(html).toContain('https://wa.me/250788000000?text=');
  expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|NaN|\[object/);
});

test('when a message goes to the customer then its button opens the order, and the shop gets no such link', () => {
  expect(write('order_placed').html).toContain(`href="${ORDER_URL}"`);
  expect(write('order_placed').text).toContain(`See your order: ${ORDER_URL}`);
  const { text, html } = write('shop_new_order');
  expect(`${text}${html}`).not.toContain('/orders/');
  expect(text).toMatch(/Customer:\n {2}Aline Uwase\n {2}\+250788123456\n {2}aline@example\.com/);
  expect(text).toContain('Leave it out');
});

test.each([
  ['order_placed', 'We have your order ISK-2026-000123'],
  ['order_paid', 'Payment received for order ISK-2026-000123'],
  ['order_packed', 'Order ISK-2026-000123 is packed'],
  ['order_out_for_delivery', 'Order ISK-2026-000123 is on its way'],
  ['order_delivered', 'Order ISK-2026-000123 was delivered'],
  ['order_cancelled', 'Order ISK-2026-000123 was cancelled'],
  ['order_expired', 'Order ISK-2026-000123 has expired'],
  ['order_refund_due', 'We owe you money for order ISK-2026-000123'],
  ['order_refunded', 'Your money for order ISK-2026-000123 was sent back'],
  ['shop_new_order', 'New order ISK-2026-000123: FRW 9,600, Remera, Gasabo'],
] as const)('when a message is %s then its subject says so', (kind, subject) => {
  expect(plain(write(kind).subject)).toBe(subject);
});

test.each([9_150, 10_300])(
  'when the scale made an order %i francs then the shop reads what was ordered',
  (total) => {
    const weighing = { estimated_total: 9_600, upper_total: 10_560, held: 0 };
    const { subject, text } = write('shop_new_order', { total, weighing });
    expect(plain(subject)).toBe('New order ISK-2026-000123: FRW 9,600, Remera, Gasabo');
    expect(plain(text)).toContain('Aline Uwase has ordered for FRW 9,600.');
  },
);

test('when an order waits for its money then the message asks for it, and a paid one does not', () => {
  const expires_at = '2026-11-20T08:20:00.000Z';
  const momo = { ...anOrder().payment, method: 'mtn_momo', name: 'MTN MoMo', kind: 'wallet' as const };
  const said = (other: Partial<Order>) => plain(write('order_placed', other).text);
  expect(said({})).toContain('Please have FRW 9,600 ready for the rider.');
  expect(said({ payment: momo, expires_at })).toContain('It is waiting for your payment of FRW 9,600.');
  const paid = said({ payment: { ...momo, status: 'paid' } });
  expect(paid).not.toMatch(/waiting for|Please have/);
  expect(paid).toContain('MTN MoMo: paid');
});

test('when a cancelled order was never paid then nothing is asked for', () => {
  for (const kind of ['order_placed', 'order_cancelled'] as const) {
    const text = plain(write(kind, { status: 'cancelled' }).text);
    expect(text).toContain('Cash on delivery: nothing to pay');
    expect(text).not.toContain('Please have');
  }
});

test('when money arrived for a cancelled order then the message says that it comes back', () => {
  const said = (status: Order['payment']['status']) =>
    write('order_cancelled', { payment: { ...anOrder().payment, status } }).text;
  expect(said('refund_due')).toContain('We are sending your money back');
  expect(said('unpaid')).not.toContain('money back');
});

test('when delivery is free, without coupon, window and note, then the message is as short', () => {
  const other = {
    discount: 0,
    coupon: null,
    shipping_total: 0,
    total: 9_000,
    delivery_window: null,
    note: null,
  };
  const { text } = write('order_placed', other);
  expect(text).toContain('Delivery: Free');
  expect(text).not.toMatch(/Coupon|Discount|Your note|November/);
  expect(text).toContain('same day');
  const any_time = { date: '2026-11-21', from: '09:00', to: '20:00' };
  expect(write('order_placed', { ...other, any_time }).text).toContain('Saturday 21 November, 09:00–20:00');
});

test('when people type markup then it is shown, not run', () => {
  const name = '<img src=x onerror=alert(1)>"\'&';
  const { html } = write('order_placed', {
    customer: { name, phone: '+250788123456', email: 'a@example.com' },
    shipping: { ...address, full_name: name, directions: name },
    note: `</table><script>${name}</script>`,
  });
  expect(html).not.toMatch(/<img|<script/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
});

test.each(kinds)('when an order is in another language then %s says nothing English', (kind) => {
  for (const language of ['fr', 'rw'] as const) {
    const { subject, html } = write(kind, { language, note: null });
    expect(html).toContain(`<html lang="${language}">`);
    const said = `${subject} ${visible(html)}`;
    const english = /\b(order|your|you|will|Delivery|Payment|Items|Saturday|November)\b/;
    expect(said.replace('Cash on delivery:', '')).not.toMatch(english);
  }
});

test('when the timeline noted a change then the mail says it as the order does', () => {
  const events = [
    {
      at: '2026-11-20T09:00:00.000Z',
      type: 'lines_changed',
      status: 'confirmed' as const,
      note: 'Ibirayi (5 kg) : 1 au lieu de 2. Amata : retiré.',
    },
  ];
  expect(write('order_changed', { language: 'fr', events }).text).toContain(
    'Ibirayi (5 kg) : 1 au lieu de 2. Amata : retiré.',
  );
});

test('when the shop has a logo and a colour, then its mails begin with them, and with its name where no picture is shown', () => {
  const branded = { ...shop, logo: 'sign-0123456789ab.webp', brand_color: '#b3261e' };
  const orderUrl = 'https://shop.example';
  const content = composeMessage({
    isKnown: true,
    kind: 'order_placed',
    order: anOrder(),
    shop: branded,
    orderUrl,
  });
  const mail = renderHtml(content, 'https://shop.example');
  expect(mail).toMatch(
    new RegExp(
      `<img src="https://shop\\.example/assets/brand/[0-9a-f]{10}/logo\\.png" height="36" alt="${shop.name}"`,
    ),
  );
  expect(mail).toContain('color:#b3261e');
  expect(mail).not.toContain('#14532d');
});

test('when a mail is in another language than the shop writes in, then its HTML says so of the products', () => {
  const htmlIn = (language: Order['language']) =>
    renderHtml(
      composeMessage({
        isKnown: true,
        kind: 'order_placed',
        order: anOrder({ language }),
        shop,
        orderUrl: 'https://shop.example',
      }),
      'https://shop.example',
    );
  expect(htmlIn('fr').match(/<td lang="en"[^>]*>Ibirayi<br>/g)).toHaveLength(1);
  expect(htmlIn('en')).not.toContain('<td lang');
});

test('when a mail is French then its text has a space before each colon', () => {
  const { text } = write('order_expired', { language: 'fr' });
  expect(text).toMatch(/^Total\u00a0: FRW/m);
  expect(text).toMatch(/^Paiement\u00a0:$/m);
  expect(text).not.toMatch(/^[A-ZÀ-Ý][a-zé ]+: /m);
});
