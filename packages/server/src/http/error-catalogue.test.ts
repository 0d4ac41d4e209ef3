import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ErrorCode, errors } from '@isoko/contract/errors';
import { describe, expect, test } from 'vitest';
import { ShopError } from '#server/shop-error.ts';
import { errorBody, toShopError } from './error-handler.ts';

const SERVER = join(import.meta.dirname, '..');
const sources = globSync('**/*.ts', { cwd: SERVER })
  .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('testing'))
  .map((file) => ({ file, text: readFileSync(join(SERVER, file), 'utf8') }));

describe('the catalogue of errors', () => {
  test.each(Object.keys(errors) as ErrorCode[])(
    'when the catalogue knows %s, then the shop throws it somewhere',
    (code) => {
      // Thrown by name, by a class of its own, or by a table that says what a failure of a library means.
      const thrown = new RegExp(`(ShopError\\(\\s*|super\\(|[?:] |return )'${code}'`);
      expect(sources.filter(({ text }) => thrown.test(text)).map(({ file }) => file)).not.toEqual([]);
    },
  );

  test.each(Object.entries(errors))(
    'when %s is answered, then a shopper can read it',
    (code, { status, message }) => {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(message).toMatch(/^[A-Z].*\.$/);
      const body = errorBody(new ShopError(code as ErrorCode), 'abc');
      expect(body).toMatchObject({ status: status < 500 ? 'fail' : 'error', code, requestId: 'abc' });
    },
  );

  test.each([
    ['a defect', new TypeError('x is not a function'), 'internal'],
    ['something that is no error', 'text', 'internal'],
    ['nothing', undefined, 'internal'],
    [
      'a refused connection',
      Object.assign(new Error(), { code: 'ECONNREFUSED', syscall: 'connect' }),
      'unavailable',
    ],
    [
      'a lock that took too long',
      Object.assign(new Error(), { code: '55P03', severity: 'ERROR' }),
      'unavailable',
    ],
    ['a full disk', Object.assign(new Error(), { code: '53100', severity: 'ERROR' }), 'unavailable'],
    [
      'text the database cannot hold',
      Object.assign(new Error(), { code: '22021', severity: 'ERROR' }),
      'validation_error',
    ],
    [
      'a reference to what was removed a moment ago',
      Object.assign(new Error(), { code: '23503', severity: 'ERROR' }),
      'not_found',
    ],
    ['a broken query', Object.assign(new Error(), { code: '42601', severity: 'ERROR' }), 'internal'],
  ])('when %s is thrown, then nothing of it is told', (_what, thrown, code) => {
    const error = toShopError(thrown);
    expect(error.code).toBe(code);
    expect(Object.keys(errorBody(error, 'abc'))).toEqual(['status', 'code', 'message', 'requestId']);
    expect(errorBody(error, 'abc').message).not.toMatch(/function|text$|ECONN/);
  });
});
