import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startShop, type TestShop } from '../testing/start-shop.ts';
import { loadBackOffice } from './back-office.ts';

const HTML = '<!doctype html><meta property="csp-nonce" nonce="__NONCE__"><div id="root"></div>';

let folder: string;
let shop: TestShop;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isoko-admin-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), HTML);
  await writeFile(join(folder, 'assets', 'index-3f2a.js'), 'console.log(1);');
  shop = await startShop({ backOffice: await loadBackOffice(folder) });
});

afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

describe('the page of the back office', () => {
  test('when it is asked for by any path then it comes, kept by no one and found by no robot', async () => {
    for (const path of ['/admin', '/admin/', '/admin/orders/3f', '/admin/login?next=%2Forders']) {
      const { status, headers, text } = await shop.call('GET', path);
      expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
      expect(text).toContain('<div id="root">');
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      // Bar codes of a count are read by the camera.
      expect(headers['permissions-policy']).toContain('camera=(self)');
    }
  });

  test('when it comes twice then each has a nonce of its own, and scripts are its own files alone', async () => {
    const nonces = new Set<string | undefined>();
    for (const _ of [1, 2]) {
      const { headers, text } = await shop.call('GET', '/admin');
      const policy = String(headers['content-security-policy']);
      const nonce = /style-src 'self' 'nonce-([A-Za-z0-9+/=]{24})'/.exec(policy)?.[1];
      expect(text).toContain(`nonce="${nonce}"`);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("img-src 'self' data: blob:");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(2);
  });

  test('when the shop itself is asked for then its policy has no nonce', async () => {
    const { headers } = await shop.call('GET', '/api/v1/shop');
    expect(headers['content-security-policy']).not.toContain('nonce');
  });

  test('when something is sent to it then only looking is allowed', async () => {
    const { status, headers } = await shop.call('POST', '/admin/orders', { body: {} });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

describe('the files of the back office', () => {
  test('when a file is asked for then browsers may keep it for good', async () => {
    const { status, headers, text } = await shop.call('GET', '/admin/assets/index-3f2a.js');
    expect([status, text]).toEqual([200, 'console.log(1);']);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  test('when a file is asked for that is not there then it is not the page', async () => {
    expect((await shop.call('GET', '/admin/assets/other.js')).status).toBe(404);
  });

  test('when it was never built then one sentence says so', async () => {
    await expect(loadBackOffice(tmpdir())).rejects.toThrow(/^The back office is not built: [^\n]*\.$/);
  });
});
