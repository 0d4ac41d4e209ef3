import { randomUUID } from 'node:crypto';
import { guestOrder } from './goods.ts';
import type { Attack } from './target.ts';
import { type StaffSession, strangeAddress, strangeEmail, type Target } from './target.ts';

const PASSWORD = 'umukozi mushya 2026';

/** A customer with an open session, who becomes staff. */
async function takenOn(target: Target, role: string) {
  const email = strangeEmail();
  const from = strangeAddress();
  const person = { name: 'Claude Habimana', email, password: PASSWORD, passwordConfirm: PASSWORD };
  await target.call('POST', '/users/customers/signup', { body: person, from });
  const link = await target.linkTo(email, 'confirm-account');
  await target.call('PATCH', `/users/confirm-account/${link}`, { body: { password: PASSWORD }, from });
  const { body } = await target.call('POST', '/users/login', { body: { email, password: PASSWORD }, from });
  const session = await target.staff();
  const input = { name: 'Claude Habimana', email, role };
  const invited = await target.asStaff(session, 'POST', '/staff', input);
  if (invited.status !== 201) throw new Error(`the invitation: ${invited.status} ${invited.text}`);
  return { email, token: body.data.token as string };
}

/** A delivered cash order that can be refunded in parts. */
async function deliveredOrder(target: Target, session: StaffSession) {
  const placed = await guestOrder(target);
  if (placed.status !== 201) throw new Error(`the order: ${placed.status} ${placed.text}`);
  const { _id, total } = placed.body.data;
  for (const status of ['packed', 'out_for_delivery']) {
    await target.asStaff(session, 'POST', `/orders/${_id}/status`, { status });
  }
  const paid = { status: 'delivered', amount: total };
  const delivered = await target.asStaff(session, 'POST', `/orders/${_id}/status`, paid);
  if (delivered.status !== 200) throw new Error(`the delivery: ${delivered.status} ${delivered.text}`);
  return { id: _id as string, total: total as number };
}

/** Rights of staff, money by staff, and their records (A3, A12, A13, defects 1, 2 and 6). */
export const staffAttacks: readonly Attack[] = [
  {
    finding: 'A3',
    what: 'an invitation makes the open session of a customer one of the staff',
    async attempt(target) {
      const { email, token } = await takenOn(target, 'manager');
      const bearer = await target.call('GET', '/admin/customers', { token, from: strangeAddress() });
      const body = { email, password: PASSWORD };
      const door = await target.call('POST', '/admin/session', { body, from: strangeAddress() });
      const held = [401, 403].includes(bearer.status) && door.status === 401;
      return held ? null : `its bearer ${bearer.status}, its old password ${door.status}`;
    },
  },
  {
    finding: 'A13',
    what: "a customer's log-in of the owner opens staff calls",
    async attempt(target) {
      await target.staff();
      const { email, password } = target.owner;
      const body = { email, password: `${password} yahinduwe` };
      const answer = await target.call('POST', '/users/login', { body, from: strangeAddress() });
      if (answer.status !== 200) throw new Error(`the owner's log-in: ${answer.status}`);
      const { token } = answer.body.data;
      const { status } = await target.call('GET', '/admin/orders', { token, from: strangeAddress() });
      return status === 401 || status === 403 ? null : `staff calls answer ${status}`;
    },
  },
  {
    finding: 'A13',
    what: "another site sends a write with the owner's cookie",
    async attempt(target) {
      const { cookie } = await target.staff();
      const headers = { cookie, 'idempotency-key': randomUUID(), origin: 'https://evil.example' };
      const { status } = await target.call('PATCH', '/admin/settings', { body: {}, headers });
      return status === 403 ? null : `answered ${status}`;
    },
  },
  {
    finding: 'A13',
    what: 'the payee of MoMoPay is another one at once',
    async attempt(target) {
      const session = await target.staff();
      const known = await target.call('GET', '/shop', { from: strangeAddress() });
      const instructions = 'Dial *182*8*1*666666#';
      const { body } = await target.asStaff(session, 'GET', '/settings');
      const methods = body.data.payment_methods.map((each: { code: string }) =>
        each.code === 'momo_code' ? { ...each, instructions } : each,
      );
      await target.asStaff(session, 'PATCH', '/settings', { payment_methods: methods });
      const now = await target.call('GET', '/shop', { from: strangeAddress() });
      await target.asStaff(session, 'DELETE', '/payee');
      if (now.text.includes('666666')) return 'shoppers are told to pay it';
      return known.status === 200 && now.status === 200 ? null : `the shop answers ${now.status}`;
    },
  },
  {
    finding: 'defect 1',
    what: 'a partial refund is booked twice by two presses, or without a key',
    async attempt(target) {
      const session = await target.staff();
      const { id } = await deliveredOrder(target, session);
      const path = `/orders/${id}/payment`;
      const body = {
        status: 'partly_refunded',
        amount: 1_000,
        reference: `MP${id.slice(0, 8)}`,
        note: 'Soft',
      };
      const headers = { cookie: session.cookie, 'x-isoko-staff': '1' };
      const bare = await target.call('POST', `/admin${path}`, { body, headers });
      const key = randomUUID();
      const presses = await Promise.all([
        target.asStaff(session, 'POST', path, body, key),
        target.asStaff(session, 'POST', path, body, key),
        target.asStaff(session, 'POST', path, body),
      ]);
      const { body: order } = await target.asStaff(session, 'GET', `/orders/${id}`);
      const refunds = order.data.events.filter((each: { type: string }) => each.type === 'refunded').length;
      const statuses = presses.map(({ status }) => status).join(' ');
      const held = bare.body?.code === 'idempotency_key_required' && refunds === 1;
      return held ? null : `without a key ${bare.status}, three presses ${statuses}, ${refunds} refunds`;
    },
  },
  {
    finding: 'A12',
    what: 'guesses, refusals and exports leave no trace',
    async attempt(target) {
      const session = await target.staff();
      const body = { email: target.owner.email, password: 'ntabwo ari ryo' };
      await target.call('POST', '/admin/session', { body, from: strangeAddress() });
      await target.asStaff(session, 'GET', '/exports/customers.csv');
      const events = await target.asStaff(session, 'GET', '/security-events?limit=100');
      if (events.status !== 200) return `the events answer ${events.status}`;
      const kinds = events.body.data.map((each: { kind: string }) => each.kind);
      const missing = ['log_in', 'log_in_failed', 'exported'].filter((kind) => !kinds.includes(kind));
      const audit = await target.asStaff(session, 'GET', '/audit/verify');
      if (audit.body?.data?.ok !== true) return `the audit log does not verify: ${audit.text}`;
      return missing.length === 0 ? null : `nothing says ${missing.join(', ')}`;
    },
  },
];
