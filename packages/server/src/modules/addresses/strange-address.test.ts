import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { anArea } from '#server/testing/given-checkout.ts';
import { aCustomer, type TestCustomer } from '#server/testing/given-customers.ts';
import { placesOf, put, strange } from '#server/testing/hostile-input.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const PATH = '/api/v1/address';
const INPUT = {
  full_name: 'Aline Uwase',
  phone: '0788 123 456',
  phone_alt: '0722 123 456',
  district: 'Gasabo',
  sector: 'Remera',
  street: 'KG 11 Ave',
  directions: 'Near the market, green gate',
  label: 'Home',
  is_default: true,
  lat: -1.95,
  lng: 30.11,
};
const shop = shopForFile();
let aline: TestCustomer;

beforeAll(async () => {
  await anArea(shop.ctx, { district: 'Gasabo', sector: 'Remera' });
  aline = await aCustomer(shop.ctx);
});

test('when any value is put anywhere in an address then it is kept cleaned, or refused', async () => {
  const { token } = aline;
  const { _id } = (await shop.call('POST', PATH, { token, body: INPUT })).body.data;
  const change = fc.tuple(fc.constantFrom(...placesOf(INPUT).filter((path) => path.length > 0)), strange);
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const body = changes.reduce<unknown>((sum, [path, value]) => {
        const isThere = placesOf(sum).some((place) => place.join() === path.join());
        return isThere ? put(sum, path, value) : sum;
      }, INPUT);
      const { status, body: answer } = await shop.call('PUT', `${PATH}/${_id}`, { token, body });
      expect([200, 400]).toContain(status);
      if (status === 200) {
        expect(answer.data).toMatchObject({ _id, district: 'Gasabo', is_default: true });
        expect(answer.data.directions).toMatch(/\S/);
        expect(Object.values(answer.data).join('\n')).not.toContain('\u0000');
      }
    }),
    { numRuns: 300 },
  );
  const { body } = await shop.call('GET', `${PATH}/user/${aline.id}`, { token });
  expect(body.data).toHaveLength(1);
});
