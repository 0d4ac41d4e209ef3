import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Config } from '#server/config.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';
import type { Storefront } from './pages.ts';

const storefront: Storefront = {
  clientDir: import.meta.dirname,
  render: async ({ url }) => {
    if (url.pathname === '/broken') throw new Error('a defect');
    return { status: url.pathname === '/' ? 200 : 404, html: '<!doctype html><title>Isoko</title>' };
  },
};

const shops: TestShop[] = [];
async function open(config: Partial<Config> = {}): Promise<FastifyInstance> {
  const shop = await startShop({ storefront, config });
  shops.push(shop);
  return shop.app;
}
let app: FastifyInstance;
beforeAll(async () => {
  app = await open();
});
afterAll(() => Promise.all(shops.map((shop) => shop.close())));

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self' https:; " +
  "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

describe('security headers', () => {
  test.each([
    ['a page', 'GET', '/', 200],
    ['a page that does not exist', 'GET', '/nothing', 404],
    ['a page with a defect', 'GET', '/broken', 500],
    ['a list', 'GET', '/api/v1/products', 200],
    ['a wrong call', 'GET', '/api/v1/nothing', 404],
    ['a wrong method', 'POST', '/api/v1/products', 405],
    ['a URL that cannot be read', 'GET', '/%zz', 400],
    ['a probe', 'GET', '/healthz', 200],
  ] as const)('when %s is answered, then they are all there', async (_what, method, url, status) => {
    const { statusCode, headers } = await app.inject({ method, url });
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining(
        'geolocation=(self), publickey-credentials-get=(self), accelerometer=(), camera=()',
      ),
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  test.each(['/assets/none.js', '/gallery/none.webp'])(
    'when %s is answered, then it carries what concerns a file and no more, so that pictures stay light',
    async (url) => {
      const { headers } = await app.inject(url);
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      });
      expect(headers['content-type']).not.toContain('html');
      expect(headers).not.toHaveProperty('permissions-policy');
      // Other sites and a CDN show pictures.
      expect(headers).not.toHaveProperty('cross-origin-resource-policy');
    },
  );

  test.each([
    '/orders/0b0e5d6c',
    '/%6frders/0b0e5d6c',
    '//orders/0b0e5d6c',
    '/Orders/0b0e5d6c',
    '/api/v1/orders/0b0e5d6c',
    '/confirm-account/t0ken',
    '/Confirm-Account/t0ken',
    '/reset-password/t0ken',
    '/api/v1/users/confirm-account/t0ken',
    '/api/v1/users/resetPassword/t0ken',
  ])('when the address %s is a secret, then no other site hears of it and no one keeps it', async (url) => {
    const { headers } = await app.inject(url);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('when the shop is reached by https, then browsers are told to stay there', async () => {
    const secure = await open({ publicUrl: 'https://isoko.example' });
    const { headers } = await secure.inject('/');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  test('when pictures come from elsewhere, then only pictures may', async () => {
    const far = await open({ galleryUrl: 'https://pictures.example/isoko' });
    const { headers } = await far.inject('/');
    expect(headers['content-security-policy']).toBe(
      policy.replace("img-src 'self' data:", "img-src 'self' data: https://pictures.example"),
    );
  });
});
