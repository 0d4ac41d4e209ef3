import { beforeAll, expect, test } from 'vitest';
import { outcome, peopleOf } from '#server/testing/accounts.ts';
import { anArea } from '#server/testing/given-checkout.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const HOME = {
  full_name: ' Aline   Uwase ',
  phone: '0788 123 456',
  phone_alt: null,
  district: 'gasabo',
  sector: 'REMERA',
  street: 'KG 11 Ave',
  directions: 'Near the market,\ngreen gate',
};

const shop = shopForFile({ clockAt: NOW, emptied: 'people' });
const people = peopleOf(shop);

beforeAll(async () => {
  await anArea(shop.ctx, { district: 'Gasabo', sector: 'Remera' });
});

const consents = () => shop.db.selectFrom('consent').select(['given', 'at']).orderBy('at').execute();

test('when parts of a profile are changed then they are kept clean, and the others stay', async () => {
  const { token } = await aCustomer(shop.ctx, { phone: '+250788123456' });
  const home = {
    full_name: 'Aline Uwase',
    phone: '+250788123456',
    phone_alt: null,
    province: 'Kigali City',
    district: 'Gasabo',
    sector: 'Remera',
    street: 'KG 11 Ave',
    directions: 'Near the market, green gate',
  };
  const named = await people.changeMe(token, { name: ' Aline  U. ', shipping: HOME });
  expect(named.body.data).toMatchObject({
    name: 'Aline U.',
    phone: '+250788123456',
    shipping: home,
    billing: null,
  });
  const billed = await people.changeMe(token, { billing: HOME, phone: '0788 000 000' });
  expect(billed.body.data).toMatchObject({
    name: 'Aline U.',
    phone: '+250788000000',
    shipping: home,
    billing: home,
  });
  const emptied = await people.changeMe(token, { shipping: null, phone: null });
  expect(emptied.body.data).toMatchObject({ name: 'Aline U.', phone: null, shipping: null, billing: home });
  expect((await people.changeMe(token, {})).body.data).toEqual(emptied.body.data);
  expect((await people.me(token)).body.data).toEqual(emptied.body.data);
});

test.each([
  ['an empty name', { name: '  ' }, 'name'],
  ['no name', { name: null }, 'name'],
  ['a phone nobody has', { phone: '1234567' }, 'phone'],
  ['a wrong phone of an address', { shipping: { ...HOME, phone: '12345' } }, 'shipping.phone'],
  ['a district nobody knows', { shipping: { ...HOME, district: 'Paris' } }, 'shipping.district'],
  ['a sector of another district', { billing: { ...HOME, sector: 'Paris' } }, 'billing.sector'],
  ['consent that is no yes or no', { marketing_consent: 'yes' }, 'marketing_consent'],
])('when it is changed with %s then nothing of it changes', async (_, wrong, field) => {
  const { token } = await aCustomer(shop.ctx);
  const before = await people.me(token);
  const answer = await people.changeMe(token, { name: 'Other Name', ...wrong });
  expect(outcome(answer)).toBe(`400 validation_error ${field}`);
  expect((await people.me(token)).body).toEqual(before.body);
});

test('when a body names what is not a profile’s then it is ignored', async () => {
  const { id, token } = await aCustomer(shop.ctx, { email: 'aline@example.com' });
  const other = await aCustomer(shop.ctx);
  const evil = { _id: other.id, id: other.id, email: 'evil@example.com', role: 'owner', password_hash: 'x' };
  const { body } = await people.changeMe(token, { ...evil, name: 'Aline' });
  expect(body.data).toMatchObject({ _id: id, email: 'aline@example.com', role: null, name: 'Aline' });
  expect((await people.me(other.token)).body.data.name).toBe(other.name);
});

test('when consent to news is given and withdrawn then the account and the record say since when', async () => {
  const { token } = await aCustomer(shop.ctx);
  const answer = async (given: boolean) => {
    shop.clock.advance(60_000);
    return (await people.changeMe(token, { marketing_consent: given })).body.data;
  };
  const [yes, again, no] = [await answer(true), await answer(true), await answer(false)];
  expect(yes).toMatchObject({
    marketing_consent: true,
    marketing_consent_changed: '2026-11-20T08:01:00.000Z',
  });
  expect(again).toEqual(yes);
  expect(no).toMatchObject({
    marketing_consent: false,
    marketing_consent_changed: '2026-11-20T08:03:00.000Z',
  });
  expect(await consents()).toEqual([
    { given: true, at: new Date('2026-11-20T08:01:00Z') },
    { given: false, at: new Date('2026-11-20T08:03:00Z') },
  ]);
  await people.changeMe(token, { name: 'Aline' });
  expect(await consents()).toHaveLength(2);
});
