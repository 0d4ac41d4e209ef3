import { setTimeout as pause } from 'node:timers/promises';
import { guestOrder, somethingToBuy } from './goods.ts';
import type { Attack } from './target.ts';
import { type Answer, strangeAddress, strangeEmail, strangePhone, type Target } from './target.ts';

/** Long enough for a mail on its way; the drill checks what arrived, not when. */
const MAIL_SETTLES_MS = 3_000;

function required(answer: Answer, status: number): Answer {
  if (answer.status !== status) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}

const typed = (reference: string, phone: string) => ({
  customer: { name: 'Aline Uwase', phone, email: null },
  payment_method: 'momo_code',
  payment: { reference },
});

/** Effects of a stranger's order on others: stock, wallets, mailboxes, references (A4, A5, A6, A9). */
export const orderAttacks: readonly Attack[] = [
  {
    finding: 'A4',
    what: 'an anonymous order with an invented reference holds all there is of something',
    async attempt(target) {
      const { product, stock, price } = await somethingToBuy(target);
      const take = (quantity: number) =>
        guestOrder(target, {
          ...typed(`FAKE ${strangePhone().slice(4)}`, strangePhone()),
          line_items: [{ product, quantity }],
        });
      const first = await take(stock);
      // The list may be a minute old; the refusal says how many there are.
      const placed = first.status === 409 ? await take(first.body.data.line_items[0].left) : first;
      if (placed.status === 422 && placed.body.code === 'too_many_open_orders') return null;
      if (placed.status !== 201) throw new Error(`${placed.status} ${placed.text}`);
      return placed.body.data.expires_at ? null : `FRW ${stock * price} held for ever`;
    },
  },
  {
    finding: 'A4',
    what: 'an order to be paid at the door from an unproved phone holds stock for ever',
    async attempt(target) {
      const { body } = required(await guestOrder(target), 201);
      if (body.data.status !== 'confirmed') return `it is ${body.data.status}`;
      return body.data.expires_at ? null : 'no end';
    },
  },
  {
    finding: 'A4',
    what: 'one phone, one mailbox or one street has many open orders',
    async attempt(target) {
      const street = `KG ${strangePhone()} St`;
      const place = (phone: string, email: string) =>
        guestOrder(target, {
          customer: { name: 'Aline Uwase', phone, email },
          shipping: {
            full_name: 'Aline Uwase',
            phone,
            district: 'Gasabo',
            sector: 'Remera',
            street,
            directions: 'Near the market, green gate',
          },
        });
      const [phone, email] = [strangePhone(), strangeEmail()];
      for (let each = 0; each < 3; each += 1) required(await place(phone, email), 201);
      const fourth = await place(phone, strangeEmail());
      const elsewhere = await place(strangePhone(), strangeEmail());
      const codes = [fourth, elsewhere].map(({ status, body }) => `${status} ${body?.code}`);
      return codes.every((code) => code === '422 too_many_open_orders') ? null : codes.join(', ');
    },
  },
  {
    finding: 'A5',
    what: "a stranger's wallet rings again and again",
    async attempt(target) {
      const wallet = strangePhone();
      const statuses: number[] = [];
      for (let each = 0; each < 6; each += 1) {
        const { status, body } = await guestOrder(target, {
          customer: { name: 'Aline Uwase', phone: strangePhone(), email: null },
          payment_method: 'mtn_momo',
          payment: { phone: wallet },
        });
        statuses.push(status);
        if (status !== 201) continue;
        const headers = { 'x-order-token': body.data.access_token };
        await target.call('DELETE', `/orders/${body.data._id}`, { headers, from: strangeAddress() });
      }
      const prompts = statuses.filter((status) => status === 201).length;
      return prompts >= 1 && prompts <= 3 ? null : `${prompts} of 6 prompts: ${statuses.join(' ')}`;
    },
  },
  {
    finding: 'A6',
    what: "the shop's mail carries a stranger's words",
    async attempt(target) {
      const loud = {
        name: 'YOU WON visit http://evil.example/claim',
        phone: strangePhone(),
        email: strangeEmail(),
      };
      const named = await guestOrder(target, { customer: loud });
      if (named.status !== 400) return `a name with a link was taken: ${named.status}`;
      const email = strangeEmail();
      const customer = { name: 'Umunyamahirwe Watsinze', phone: strangePhone(), email };
      required(await guestOrder(target, { customer, note: 'Claim your prize tomorrow' }), 201);
      await pause(MAIL_SETTLES_MS);
      const mails = (await target.mailsTo(email)).join('\n');
      if (!mails) return 'no mail at all';
      const said = ['Umunyamahirwe', 'prize', 'gate'].filter((word) => mails.includes(word));
      return said.length === 0 ? null : `the mail says ${said.join(', ')}`;
    },
  },
  {
    finding: 'A6',
    what: "a stranger's mailbox is filled by orders that are cancelled again",
    async attempt(target) {
      const email = strangeEmail();
      for (let each = 0; each < 4; each += 1) {
        const customer = { name: 'Aline Uwase', phone: strangePhone(), email };
        const { status, body } = await guestOrder(target, { customer });
        if (status !== 201) continue;
        const headers = { 'x-order-token': body.data.access_token };
        await target.call('DELETE', `/orders/${body.data._id}`, { headers, from: strangeAddress() });
      }
      await pause(MAIL_SETTLES_MS);
      const { length } = await target.mailsTo(email);
      return length >= 1 && length <= 3 ? null : `${length} mails`;
    },
  },
  {
    finding: 'A9',
    what: 'whoever types a reference first keeps its payer out, and letter case makes it another one',
    async attempt(target) {
      const reference = `mp${strangePhone().slice(4)}`;
      const [thief, payer] = [
        required(await guestOrder(target, typed(reference, strangePhone())), 201),
        await guestOrder(target, typed(` ${reference.toUpperCase()}`, strangePhone())),
      ];
      if (payer.status !== 201)
        return `the payer was refused: ${payer.status} ${JSON.stringify(payer.body.errors)}`;
      return confirmedOnce(target, [thief, payer]);
    },
  },
];

/** Staff can confirm only one of two orders with the same reference. */
async function confirmedOnce(target: Target, orders: Answer[]): Promise<string | null> {
  const session = await target.staff();
  const statuses: number[] = [];
  for (const { body } of orders) {
    const path = `/orders/${body.data._id}/payment`;
    statuses.push((await target.asStaff(session, 'POST', path, { status: 'paid' })).status);
  }
  return statuses.filter((status) => status === 200).length === 1 ? null : `confirmed: ${statuses.join(' ')}`;
}
