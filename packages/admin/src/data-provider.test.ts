import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallFailure } from './api.ts';
import { changesOf, dataProvider } from './data-provider.ts';

const asked: { url: string; method?: string; body?: string }[] = [];
let answer: { status: number; body: object };

beforeEach(() => {
  asked.length = 0;
  answer = { status: 200, body: { status: 'success', data: [{ _id: 'a1', name: 'Lemons' }], total: 31 } };
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    asked.push({ url, method, body: body as string });
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
});

afterEach(() => vi.unstubAllGlobals());

describe('the data of the back office', () => {
  test('when a list is asked for then its page, order and filters go along, and its rows have an id', async () => {
    const { data, total } = await dataProvider.getList('orders', {
      pagination: { page: 2, perPage: 25 },
      sort: { field: 'date_created', order: 'DESC' },
      filter: { status: 'confirmed', q: '', late: true },
    });
    expect(asked[0]?.url).toBe(
      '/api/v1/admin/orders?page=2&limit=25&sort=-date_created&status=confirmed&late=true',
    );
    expect([data[0]?.id, total]).toEqual(['a1', 31]);
  });

  test('when references are looked up then one call asks for all of them', async () => {
    await dataProvider.getMany('products', { ids: ['a1', 'b2'] });
    expect(asked.map(({ url }) => url)).toEqual(['/api/v1/admin/products?limit=2&ids=a1%2Cb2']);
  });

  test('when a record is changed then only what differs is sent, with the version that was seen', async () => {
    answer.body = { status: 'success', data: { _id: 'a1' } };
    const previousData = { id: 'a1', version: 3, name: 'Lemons', price: 900, categories: [{ _id: 'c' }] };
    await dataProvider.update('products', { id: 'a1', data: { ...previousData, price: 1000 }, previousData });
    expect(asked[0]).toMatchObject({ url: '/api/v1/admin/products/a1', method: 'PATCH' });
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ price: 1000, version: 3 });
  });

  test('when the kind of a coupon is changed then its amount goes along, also the same number', () => {
    const was = { id: 'a1', kind: 'percent', value: 50, note: null };
    expect(changesOf({ ...was, kind: 'fixed' }, was)).toEqual({ kind: 'fixed', value: 50 });
    expect(changesOf({ ...was, note: 'Radio' }, was)).toEqual({ note: 'Radio' });
  });

  test('when nothing was seen before then everything is sent but the id', () => {
    expect(changesOf({ id: 'a1', name: 'Lemons' }, undefined)).toEqual({ name: 'Lemons' });
  });

  test('when the shop refuses then its sentences are at their fields', async () => {
    const errors = [
      { field: 'variants.0.price', message: 'Please give a price.' },
      { field: 'name', message: 'Please name it.' },
    ];
    answer = {
      status: 400,
      body: { status: 'fail', code: 'validation_error', message: 'Please check.', errors },
    };
    const failure = await dataProvider.create('products', { data: {} }).catch((error) => error);
    expect(failure).toBeInstanceOf(CallFailure);
    expect([failure.status, failure.message]).toEqual([400, 'Please check.']);
    expect(failure.body.errors).toEqual({
      'variants.0.price': 'Please give a price.',
      name: 'Please name it.',
      root: { serverError: 'Please check.' },
    });
  });

  test('when the shop refuses one field then its sentence is the message', async () => {
    const errors = [{ field: 'id', message: 'Goods stand in it.' }];
    answer = {
      status: 400,
      body: { status: 'fail', code: 'validation_error', message: 'Please check.', errors },
    };
    const failure = await dataProvider.delete('categories', { id: 'a1' }).catch((error) => error);
    expect(failure.message).toBe('Goods stand in it.');
  });
});
