import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { aSignUp, forgetTries, OTHER_PASSWORD, PASSWORD } from '#server/testing/accounts.ts';
import { anArea } from '#server/testing/given-checkout.ts';
import { aCustomer, type TestCustomer, withPassword } from '#server/testing/given-customers.ts';
import { placesOf, put, strange } from '#server/testing/hostile-input.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const HOME = {
  full_name: 'Aline Uwase',
  phone: '0788 123 456',
  district: 'Gasabo',
  sector: 'Remera',
  directions: 'Near the market',
};
const NEXT = { password: OTHER_PASSWORD, passwordConfirm: OTHER_PASSWORD };
const CALLS = [
  ['POST', 'customers/signup', aSignUp({ marketing_consent: true })],
  ['POST', 'login', { email: 'aline@example.com', password: PASSWORD }],
  ['POST', 'forgotPassword', { email: 'aline@example.com' }],
  ['PATCH', 'resetPassword/token', NEXT],
  [
    'PATCH',
    'updateMe',
    { name: 'Aline', phone: null, shipping: HOME, billing: HOME, marketing_consent: true },
  ],
  ['PATCH', 'updateMyEmail', { email: 'new@example.com', passwordCurrent: OTHER_PASSWORD }],
  ['PATCH', 'updateMyPassword', { passwordCurrent: OTHER_PASSWORD, ...NEXT }],
] as const;

const shop = shopForFile();
let aline: TestCustomer;

beforeAll(async () => {
  await anArea(shop.ctx, { district: 'Gasabo', sector: 'Remera' });
  aline = await aCustomer(shop.ctx, { email: 'aline@example.com', ...(await withPassword(PASSWORD)) });
});

test('when any value is put anywhere in what is sent about an account then it is taken or refused, never a defect', async () => {
  const places = CALLS.flatMap((call) => placesOf(call[2]).map((path) => ({ call, path })));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), strange, async ({ call, path }, value) => {
      await forgetTries(shop);
      const [method, name, body] = call;
      const sent = JSON.stringify(put(body, path, value)) ?? '';
      const answer = await shop.call(method, `/api/v1/users/${name}`, {
        token: aline.token,
        body: sent,
        headers: { 'content-type': 'application/json' },
      });
      expect([200, 201, 400, 401]).toContain(answer.status);
      if (answer.status >= 400)
        expect(answer.body).toMatchObject({ status: 'fail', code: expect.any(String) });
    }),
    { numRuns: 400 },
  );
  const me = await shop.call('GET', '/api/v1/users/me', { token: aline.token });
  expect(me.body.data).toMatchObject({ _id: aline.id, email: 'aline@example.com', role: null });
  expect(me.body.data.name).toMatch(/\S\S/);
});
