import { routes } from '@isoko/contract';
import { errors } from '@isoko/contract/errors';
import type { RouteShape } from '@isoko/contract/route';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const shop = shopForFile({ config: { publicUrl: 'https://isoko.example' } });
// biome-ignore lint/suspicious/noExplicitAny: the document is looked into everywhere
let document: any;
beforeAll(async () => {
  document = (await shop.call('GET', '/api/v1/openapi.json')).body;
});

/** `GET /products/:id` as the document spells it. */
function operationOf(key: string) {
  const [method = '', path = ''] = key.split(' ');
  return document.paths[`/api/v1${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
}

describe('the OpenAPI document', () => {
  test('when a validator reads it, then it is OpenAPI 3.1 without a fault', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result).toEqual({ valid: true });
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.servers).toEqual([{ url: 'https://isoko.example' }]);
  });

  test.each(Object.entries(routes))(
    'when a client looks for %s, then it is there with its answer and failures',
    (key, shape) => {
      const operation = operationOf(key);
      expect(operation).toMatchObject({ summary: shape.summary, tags: [shape.tag] });
      const status = 'status' in shape ? shape.status : 200;
      expect(operation.responses).toHaveProperty([status, 'content', typeOf(shape), 'schema']);
      expect(operation.responses.default.content['application/json'].schema.$ref).toBe(
        '#/components/schemas/Error',
      );
      for (const code of 'errors' in shape ? shape.errors : [])
        expect(operation.description).toContain(`\`${code}\``);
      const pathNames = [...key.matchAll(/:(\w+)/g)].map(([, name]) => name);
      const named = (operation.parameters ?? []).filter((each: { in: string }) => each.in === 'path');
      expect(named.map((each: { name: string }) => each.name)).toEqual(pathNames);
    },
  );

  test.each(Object.entries<RouteShape>(routes))(
    'when a client looks who may call %s, then it is there, and how everyone else is refused',
    (key, { who = 'anyone', roles, alsoFor, errors: own = [] }) => {
      const operation = operationOf(key);
      expect(operation['x-who']).toBe(who);
      expect(operation['x-roles']).toEqual(who === 'staff' ? roles : alsoFor);
      const codesOf = (status: number) =>
        operation.responses[status]?.content['application/json'].schema.allOf[1].properties.code.enum ?? [];
      for (const code of own) expect(codesOf(errors[code].status)).toContain(code);
      expect(codesOf(401).includes('not_authenticated')).toBe(
        who !== 'anyone' || own.includes('not_authenticated'),
      );
      expect(codesOf(403).includes('forbidden')).toBe(who === 'staff' || own.includes('forbidden'));
      expect(codesOf(429)).toContain('rate_limited');
    },
  );

  test('when it lists a call, then the contract knows it', () => {
    const listed = Object.values<object>(document.paths).flatMap((path) => Object.keys(path));
    expect(listed).toHaveLength(Object.keys(routes).length);
  });

  test('when a client looks for an error code, then it is explained with its status', () => {
    const { code } = document.components.schemas.Error.properties;
    expect(code.enum).toEqual(Object.keys(errors));
    for (const [name, { status }] of Object.entries(errors))
      expect(code.description).toContain(`\`${name}\` (${status})`);
  });
});

describe('the readable documentation', () => {
  test.each(['/api/docs', '/api/docs/'])(
    'when a person opens %s, then every file of it comes from the shop',
    async (path) => {
      const page = await shop.call('GET', path);
      expect(page.status).toBe(200);
      const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => String(url));
      expect(files.length).toBeGreaterThan(4);
      for (const file of files) {
        const url = new URL(file, `http://shop${path}`);
        expect(url.host).toBe('shop');
        expect((await shop.call('GET', url.pathname)).status).toBe(200);
      }
      expect(page.text).not.toMatch(/<script(?![^>]* src=)/);
      expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    },
  );

  test('when only its head is asked for, then that is answered; and what is not there as everywhere', async () => {
    const head = await shop.app.inject({ method: 'HEAD', url: '/api/docs/' });
    const page = await shop.call('GET', '/api/docs/');
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(page.text)));
    // Said by who holds the connection, as of everything else.
    const { headers } = await shop.app.inject('/api/v1/openapi.json');
    expect(head.headers.connection).toBe(headers.connection);
    const nothing = await shop.call('GET', '/api/docs/nothing');
    expect([nothing.status, nothing.body.code]).toEqual([404, 'not_found']);
    expect((await shop.call('POST', '/api/docs/')).status).toBe(405);
  });
});

/** In which form a call answers. */
function typeOf(shape: object): string {
  if ('csv' in shape) return 'text/csv';
  return 'file' in shape ? 'application/octet-stream' : 'application/json';
}
