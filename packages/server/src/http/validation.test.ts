import { routes } from '@isoko/contract';
import type { RouteShape } from '@isoko/contract/route';
import { valueAt } from '@isoko/contract/rules/objects';
import { Ajv } from 'ajv';
import { beforeAll, describe, expect, test } from 'vitest';
import { aProduct } from '#server/testing/given.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { schemaOf } from './bind-route.ts';
import { serializerFor, validatorFor } from './validation.ts';

const shop = shopForFile();
beforeAll(async () => {
  await aProduct(shop.ctx, { price: 700 });
});

const get = (path: string) => shop.call('GET', `/api/v1${path}`);

describe('numbers in addresses', () => {
  const nonsense = [
    '0x10',
    '1e1',
    '0b11',
    '0o7',
    '%2010',
    '10%20',
    '%2B5',
    '+5',
    '1_0',
    '5.0',
    '5.',
    '',
    'NaN',
    '%D9%A5',
  ];
  test.each(nonsense)('when a limit is written %s, then it is refused on that field', async (written) => {
    for (const [path, field] of [
      [`/products?limit=${written}`, 'limit'],
      [`/products?page=${written}`, 'page'],
      [`/products?min_price=${written}`, 'min_price'],
    ]) {
      const { status, body } = await get(path as string);
      expect(status).toBe(400);
      expect(body.errors).toEqual([{ field, message: 'This must be a whole number.' }]);
    }
  });

  test.each([
    ['%20', '900', 'min'],
    ['0x10', '900', 'min'],
    ['0', '9e2', 'max'],
    ['0', '%20900', 'max'],
  ])('when prices are from %s to %s, then %s is refused', async (min, max, field) => {
    const { status, body } = await get(`/products/filter-by-price-range/min/${min}/max/${max}`);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ field }]);
  });

  test('when numbers are digits, then they are numbers, and their bounds hold', async () => {
    const page = await get('/products?limit=7&page=01&min_price=700&max_price=0701');
    expect(page).toMatchObject({ status: 200, body: { limit: 7, page: 1, total: 1 } });
    expect((await get('/products/filter-by-price-range/min/0/max/900')).body.total).toBe(1);
    for (const limit of ['-5', '0', '251', '9'.repeat(400)]) {
      expect((await get(`/products?limit=${limit}`)).status).toBe(400);
    }
  });

  test('when a place is told, then decimals and a sign are numbers', async () => {
    expect((await get('/geo/country?lat=-1.95&lng=30.06')).body.data).toMatchObject({ country: 'RW' });
    for (const lat of ['-1.95e0', '.5', '-', '0x1', '--1']) {
      expect((await get(`/geo/country?lat=${lat}&lng=30.06`)).body.errors).toMatchObject([{ field: 'lat' }]);
    }
  });

  test.each(['1', '0', 'TRUE', 'yes', '', 'null', '%20true'])(
    'when a switch is written %s, then it is refused on that field',
    async (written) => {
      const { status, body } = await get(`/products?in_stock=${written}`);
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([{ field: 'in_stock' }]);
      expect((await get('/products?in_stock=true')).status).toBe(200);
    },
  );
});

describe('the schemas of the contract, which are compiled when they are first needed', () => {
  const shapes = Object.entries<RouteShape>(routes);
  const ajv = new Ajv({ strict: false });

  test('when a call is made, then what it is asked with can be checked', () => {
    for (const [key, shape] of shapes) {
      const { params, querystring, headers, body } = schemaOf(shape);
      for (const [httpPart, schema] of Object.entries({ params, querystring, headers, body })) {
        if (!schema) continue;
        expect(ajv.validateSchema(schema), `${key} ${httpPart}`).toBe(true);
        expect(validatorFor({ schema, httpPart }), `${key} ${httpPart}`).toBeTypeOf('function');
      }
    }
  });

  test('when a call answers, then its answer can be written', () => {
    for (const [key, shape] of shapes) {
      for (const schema of Object.values(schemaOf(shape).response)) {
        if (!('content' in schema)) expect(serializerFor({ schema }), key).toBeTypeOf('function');
      }
    }
  });

  test('when everything an answer may leave out is there, and when it is null, then it is written as it is', () => {
    for (const [key, shape] of shapes) {
      for (const schema of Object.values(schemaOf(shape).response)) {
        if ('content' in schema) continue;
        for (const isNull of [true, false]) {
          const answer = sampleOf(schema, isNull);
          expect(JSON.parse(serializerFor({ schema })(answer)), `${key} ${isNull}`).toEqual(answer);
        }
      }
    }
  });

  test('when a schema is none, then that is found', () => {
    const schema = { type: 'nonsense' };
    expect(ajv.validateSchema(schema)).toBe(false);
    expect(() => validatorFor({ schema, httpPart: 'body' })).toThrow(/nonsense|type/);
    expect(() => serializerFor({ schema })).toThrow(/nonsense|type/);
  });
});

/** A value of a schema with all it may have; of what may be null either null or the other. */
function sampleOf(schema: unknown, isNull: boolean): unknown {
  const kinds = valueAt(schema, 'anyOf');
  if (Array.isArray(kinds)) return sampleOf(isNull ? kinds.at(-1) : kinds[0], isNull);
  const value = valueAt(schema, 'const') ?? [valueAt(schema, 'enum')].flat()[0];
  if (value !== undefined) return value;
  switch (valueAt(schema, 'type')) {
    case 'object': {
      const properties = Object.entries(valueAt(schema, 'properties') ?? {});
      return Object.fromEntries(properties.map(([name, each]) => [name, sampleOf(each, isNull)]));
    }
    case 'array':
      return [sampleOf(valueAt(schema, 'items'), isNull)];
    case 'string':
      return 'written';
    case 'integer':
      return 7;
    case 'number':
      return 0.5;
    case 'boolean':
      return true;
    default:
      return null;
  }
}
