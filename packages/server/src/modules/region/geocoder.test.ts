import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '#server/log.ts';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';
import { findCountry, webGeocoder } from './geocoder.ts';

const KIGALI = { lat: -1.9500123, lng: 30.0600456 };

describe('by the shop’s own outlines', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());
  afterEach(() => changeSettings(shop.ctx, { region_gate: true }));

  const at = (lat: unknown, lng: unknown, more: Record<string, string | number> = {}) =>
    shop.call('GET', '/api/v1/geo/country/', { query: { lat: String(lat), lng: String(lng), ...more } });

  test.each([
    ['Kigali', -1.95, 30.06],
    ['Gisenyi', -1.7, 29.26],
    ['Kamembe', -2.46, 28.91],
    ['Nyagatare', -1.3, 30.33],
    ['Gatuna, at the border', -1.42, 30.01],
    ['Cyanika, at the border', -1.34, 29.73],
    ['Nemba, at the border', -2.38, 30.2],
    ['the small barrier of Gisenyi', -1.68, 29.247],
    ['Ruhwa, which the outline gives to Burundi', -2.73, 29.05],
    ['Rusumo, which the outline gives to Tanzania', -2.38, 30.781],
    ['Kagitumba', -1.05, 30.46],
  ])('when someone is in %s then it is Rwanda', async (_place, lat, lng) => {
    const { status, body, headers } = await at(lat, lng);
    expect(status).toBe(200);
    expect(body.data).toEqual({ country: 'RW', allowed: true });
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['Goma', -1.68, 29.22, 'CD'],
    ['Bujumbura', -3.38, 29.36, 'BI'],
    ['Kirundo', -2.585, 30.097, 'BI'],
    ['Ngara', -2.51, 30.65, 'TZ'],
    ['Kabale', -1.25, 29.99, 'UG'],
    ['Kampala', 0.35, 32.58, 'UG'],
    ['Nairobi', -1.29, 36.82, 'KE'],
    ['Paris', 48.86, 2.35, 'FR'],
    ['the South Pole', -90, 0, 'AQ'],
  ])('when someone is in %s then it is not', async (_place, lat, lng, country) => {
    expect((await at(lat, lng)).body.data).toEqual({ country, allowed: false });
  });

  test('when a place is no one’s then it counts as Rwanda', async () => {
    expect((await at(-40, -120)).body.data).toEqual({ country: null, allowed: true });
  });

  test('when a position is vague then the border is as far as it is vague, and never beyond 25 km', async () => {
    const goma = async (accuracy: number) => (await at(-1.68, 29.22, { accuracy })).body.data;
    expect(await goma(100)).toEqual({ country: 'CD', allowed: false });
    expect(await goma(5_000)).toEqual({ country: 'RW', allowed: true });
    const kampala = await at(0.35, 32.58, { accuracy: 10_000_000 });
    expect(kampala.body.data).toEqual({ country: 'UG', allowed: false });
  });

  test('when the shop draws the border elsewhere then it is there', async () => {
    for (const [geoBorderKm, country] of [
      [0, 'BI'],
      [2, 'RW'],
    ] as const) {
      const other = await startShop({ config: { geoBorderKm } });
      const { body } = await other.call('GET', '/api/v1/geo/country', { query: { lat: -2.73, lng: 29.05 } });
      expect(body.data.country).toBe(country);
      await other.close();
    }
  });

  test('when the gate is off then every country is served', async () => {
    await changeSettings(shop.ctx, { region_gate: false });
    expect((await at(0.35, 32.58)).body.data).toEqual({ country: 'UG', allowed: true });
  });

  test.each([
    ['lat', 91, 30],
    ['lat', 'NaN', 30],
    ['lat', '', 30],
    ['lng', -2, 180.5],
    ['lng', -2, 'Infinity'],
  ])('when %s cannot be one then 400', async (field, lat, lng) => {
    expect((await at(lat, lng)).body).toMatchObject({ code: 'validation_error', errors: [{ field }] });
  });

  test('when nothing or nonsense is asked then 400', async () => {
    expect((await shop.call('GET', '/api/v1/geo/country')).status).toBe(400);
    expect((await at(-1.95, 30.06, { accuracy: -1 })).status).toBe(400);
  });
});

describe('by a service of the operator’s choice', () => {
  let server: Server;
  let answer: RequestListener;
  let asked: string[] = [];
  let shop: TestShop;
  const template = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1?key=k&at={lat},{lng}`;

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    shop = await startShop({ config: { geocoderUrl: template() } });
  });
  afterAll(async () => {
    await shop.close();
    server.closeAllConnections();
    server.close();
  });

  async function tell(says: unknown, { status = 200 } = {}) {
    asked = [];
    answer = (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof says === 'string' ? says : JSON.stringify(says));
    };
    return (await shop.call('GET', '/api/v1/geo/country', { query: KIGALI })).body.data;
  }

  test('when it names a country then it is believed, and was asked no more than needed', async () => {
    expect(await tell({ country: 'Uganda' })).toEqual({ country: 'UG', allowed: false });
    expect(asked).toEqual(['/v1?key=k&at=-1.95,30.06']);
    expect(await tell({ country: 'Rwanda' })).toEqual({ country: 'RW', allowed: true });
  });

  test.each([
    [{ country_code: 'rw' }, 'RW'],
    [{ countryCode: 'UG', countryName: 'Uganda' }, 'UG'],
    [{ address: { country_code: 'bi', country: 'Burundi' } }, 'BI'],
    [{ address: { country: 'Tanzania' } }, 'TZ'],
    [{ country: 'RWA' }, 'RW'],
    [{ country: 'République du Rwanda' }, 'RW'],
    [{ country: 'Ruanda' }, 'RW'],
    [{ country: 'رواندا' }, 'RW'],
    [{ country: 'Congo, The Democratic Republic of the' }, 'CD'],
    [{ country: 'United Republic of Tanzania' }, 'TZ'],
    [{ results: [{ components: { country: 'Kenya', country_code: 'ke' } }] }, 'KE'],
    [{ data: [{ country: 'Burundi' }] }, 'BI'],
    [{ features: [{ properties: { country_code: 'ug' } }] }, 'UG'],
  ])('when it answers %j then that is %s', async (says, country) => {
    expect(await tell(says)).toEqual({ country, allowed: country === 'RW' });
  });

  test.each([
    ['no country', {}],
    ['an empty one', { country: '', country_code: null }],
    ['another kind of thing', { country: { name: 'Uganda' } }],
    ['a number', { country: 800 }],
    ['a number as text', { country: '800' }],
    ['a country nobody knows', { country: 'Atlantis' }],
    ['a union', { country: 'EU' }],
    ['a refusal in place of a name', { country: 'Throttled! See geocode.example/pricing' }],
    ['a trap', { country: 'constructor', __proto__: { country: 'Uganda' } }],
    ['a list', []],
    ['nothing', null],
    ['a page', '<!doctype html><title>Uganda</title>'],
    ['half an answer', '{"country":"Ugan'],
    ['an endless answer', JSON.stringify({ country: 'Uganda', more: 'x'.repeat(300_000) })],
  ])('when it answers %s then it counts as Rwanda', async (_what, says) => {
    expect(await tell(says)).toEqual({ country: null, allowed: true });
  });

  test.each([400, 401, 429, 500])('when it answers %i then it counts as Rwanda', async (status) => {
    expect(await tell({ country: 'Uganda' }, { status })).toEqual({ country: null, allowed: true });
  });

  test('when it hangs, before its answer or in the middle of it, then after two seconds it counts as Rwanda', async () => {
    for (const begins of [false, true]) {
      answer = (_request, response) => {
        if (begins) response.writeHead(200).write('{"country":');
      };
      const { body } = await shop.call('GET', '/api/v1/geo/country', { query: KIGALI });
      expect(body.data).toEqual({ country: null, allowed: true });
    }
  });

  test('when it is told then the log says why and never where', async () => {
    let log = '';
    const stream = new Writable({
      write(chunk, _encoding, done) {
        log += chunk;
        done();
      },
    });
    const ctx = { ...shop.ctx, log: createLogger({ level: 'debug', stream }) };
    const closed = webGeocoder({ template: 'http://127.0.0.1:1/{lat}/{lng}' });
    expect(await findCountry(ctx, KIGALI, closed)).toEqual({ country: null, allowed: true });
    await tell('no');
    await findCountry(ctx, KIGALI, webGeocoder({ template: template() }));
    expect(log).toContain('it cannot be reached');
    expect(log).toContain('its answer cannot be read');
    expect(log).not.toMatch(/1\.95|30\.06|127\.0\.0\.1|key=k/);
  });
});
