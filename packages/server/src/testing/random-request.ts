import { routes } from '@isoko/contract';
import { ListQuery, type RouteShape } from '@isoko/contract/route';
import fc from 'fast-check';

/** One generated request, as it goes over the wire. */
export interface RandomRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

/** Values that the shop knows, so that generated requests pass the first checks. */
export interface Known {
  words: string[];
  /** A whole order, and values for other calls. */
  order: unknown;
  /** Session tokens of people with an account; a request may end one. */
  tokens: string[];
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const PAGES = [
  '/',
  '/shop',
  '/product-category/',
  '/product/details/',
  '/blog/',
  '/sitemap-',
  '/cart',
  '/checkout',
  '/orders/',
  '/login',
];
const OTHERS = [
  '/gallery/',
  '/assets/',
  '/healthz',
  '/api',
  '/api/v1/',
  '/api/docs',
  '/api/v1/openapi.json',
  '//',
  '/.',
];

/**
 * Inputs that have broken shops before: empty, huge, SQL, patterns, NUL, half characters, other scripts, numbers at the
 * edge.
 */
const NASTY = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    "'",
    '"',
    '\\',
    '%',
    '_',
    '*',
    '%%',
    '\\%',
    "' OR 1=1 --",
    '"; DROP TABLE product; --',
  ],
  ...[
    '../../etc/passwd',
    '..\\..',
    '<script>',
    '{{7*7}}',
    '$1',
    ':*',
    '!',
    '&|',
    '(',
    '[',
    '{',
    '🍌',
    'ibira',
    'é́́',
  ],
  ...[
    '\ud800',
    '\udfff\ud800',
    '\u202e',
    '\ufeff',
    'ﬃ',
    'ı',
    'x'.repeat(200),
    '9'.repeat(40),
    '\n\r\t',
    '__proto__',
  ],
  ...[
    '-1',
    '0',
    '1.5',
    '1e9',
    '1e400',
    'NaN',
    'Infinity',
    '2147483648',
    '9007199254740993',
    'null',
    'true',
    '0x10',
  ],
  ...['00000000-0000-0000-0000-000000000000', 'constructor', 'toString', '2026-02-30', '+250788123456'],
];
const NASTY_VALUES: unknown[] = [
  ...[null, true, false, 0, -0, -1, 1.5, 1e9, 2 ** 31, 2 ** 53, 1e308, [], {}, [[]], [null], { $ne: 1 }],
  ...[
    [1, 2, 3],
    { length: 5 },
    { toString: 1 },
    Array(150).fill(1),
    Array(150).fill({ product: 'x', quantity: 1 }),
  ],
];

/** Requests over every route of the contract, every page, and files. */
export function randomRequest(known: Known): fc.Arbitrary<RandomRequest> {
  const text = textOf(known);
  return fc
    .record({
      target: fc.oneof({ weight: 4, arbitrary: call(text) }, { weight: 1, arbitrary: place(text) }),
      // Mostly the route's own method.
      method: fc.oneof(
        { weight: 6, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      more: fc.array(fc.tuple(fc.oneof(text, fc.constantFrom('page', 'sort', 'search')), text), {
        maxLength: 2,
      }),
      headers: headers(known, text),
      body: body(known, text),
    })
    .map(({ target, method, more, headers, body }) => {
      const query = [...target.query, ...more].map((pair) => pair.map(encode).join('=')).join('&');
      const verb = method ?? target.method;
      return {
        method: verb,
        path: target.path + (query && `?${query}`),
        headers,
        body: verb === 'GET' || verb === 'HEAD' ? null : body,
      };
    });
}

function textOf(known: Known): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(...known.words),
    fc.constantFrom(...NASTY),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.integer().map(String),
    fc.uuid(),
  );
}

interface Target {
  method: string;
  path: string;
  query: string[][];
}

function call(text: fc.Arbitrary<string>): fc.Arbitrary<Target> {
  const shapes = Object.entries(routes as Record<string, RouteShape>);
  return fc.constantFrom(...shapes).chain(([key, shape]) => {
    const [method = 'GET', pattern = '/'] = key.split(' ');
    const names = Object.keys({ ...shape.query?.properties, ...(shape.list && ListQuery.properties), x: 0 });
    return fc
      .record({
        values: fc.array(text, { minLength: 2, maxLength: 2 }),
        query: fc.array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 4 }),
        slash: fc.constantFrom('', '', '/'),
      })
      .map(({ values, query, slash }) => ({
        method,
        path: `/api/v1${pattern.replace(/:\w+/g, () => encode(values.pop() ?? 'x'))}${slash}`,
        query,
      }));
  });
}

function place(text: fc.Arbitrary<string>): fc.Arbitrary<Target> {
  return fc.tuple(fc.constantFrom(...PAGES, ...OTHERS), text, fc.boolean()).map(([start, rest, raw]) => ({
    method: 'GET',
    path: start + (raw ? printable(rest) : encode(rest)),
    query: [],
  }));
}

function headers({ tokens }: Known, text: fc.Arbitrary<string>): fc.Arbitrary<Record<string, string>> {
  const json = fc.constantFrom(...Array<string>(8).fill('application/json'), 'text/plain', 'x');
  const value = text.map(printable);
  return fc.record(
    {
      'content-type': json,
      'idempotency-key': value,
      'x-order-token': value,
      authorization: fc
        .oneof({ weight: 4, arbitrary: fc.constantFrom(...tokens) }, { weight: 1, arbitrary: value })
        .map((token) => `Bearer ${token}`),
      'if-none-match': value,
      'accept-encoding': fc.oneof(fc.constantFrom('br', 'gzip;q=0', '*', ';;,q=', 'br;q=x'), value),
      accept: fc.constantFrom('text/html', '*/*', 'application/json'),
      'x-forwarded-for': value,
    },
    { requiredKeys: ['content-type'] },
  );
}

/** Mostly a valid order with one value changed; else JSON of any kind, or none. */
function body(known: Known, text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const value = fc.oneof(text, fc.constantFrom(...NASTY_VALUES), fc.jsonValue({ maxDepth: 3 }));
  const places = pathsOf(known.order);
  const changed = fc
    .array(fc.tuple(fc.constantFrom(...places), value), { minLength: 0, maxLength: 2 })
    .map((changes) =>
      JSON.stringify(changes.reduce((order, [at, to]) => change(order, at, to), known.order)),
    );
  return fc.oneof(
    { weight: 6, arbitrary: changed },
    { weight: 1, arbitrary: fc.jsonValue().map((json) => JSON.stringify(json)) },
    {
      weight: 1,
      arbitrary: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '{', '[]', '"', '\0')),
    },
  );
}

function pathsOf(value: unknown, start: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [start];
  return [start, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...start, key]))];
}

function change(value: unknown, [key, ...rest]: string[], to: unknown): unknown {
  if (key === undefined) return to;
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...value };
  copy[key] = change(copy[key], rest, to);
  return copy;
}

/** Percent-encoded; half a surrogate pair cannot be, so it becomes the broken escape a hand-made client sends. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80';
}

/** Characters that Node's client allows in a path or a header. */
function printable(text: string): string {
  return text.replace(/[^\x21-\x7e]/g, '~');
}
