import type { Attack } from './target.ts';
import { strangeAddress, type Target } from './target.ts';

/** More than an address may read in a minute. */
const FLOOD = 640;
/** Requests at the same time. */
const TOGETHER = 16;

/** The statuses of a flood from one address. */
async function flood({ ask }: Target, path: string, times: number): Promise<number[]> {
  const from = strangeAddress();
  const statuses: number[] = [];
  for (let sent = 0; sent < times; sent += TOGETHER) {
    const batch = Array.from({ length: Math.min(TOGETHER, times - sent) }, () => ask('GET', path, { from }));
    statuses.push(...(await Promise.all(batch)).map(({ status }) => status));
  }
  return statuses;
}

const refusedOf =
  (paths: readonly string[], isRefused: (status: number) => boolean) =>
  async ({ ask }: Target) => {
    const taken: string[] = [];
    for (const path of paths) {
      const { status } = await ask('GET', path, { from: strangeAddress() });
      if (!isRefused(status)) taken.push(`${path} ${status}`);
    }
    return taken.length === 0 ? null : taken.join(', ');
  };

/** Paths, limits, numbers, the demo's operator (A7, A8, defects 8 and 13). */
export const edgeAttacks: readonly Attack[] = [
  {
    finding: 'A7',
    what: 'dots, double slashes and escaped letters of a path are read in two ways',
    attempt: refusedOf(
      [
        '/healthz/../shop?search=x1',
        '/readyz/../shop',
        '/_sim/../shop',
        '//shop',
        '/shop//',
        '/./shop',
        '/assets/..%2f..%2fshop',
        '/%61pi/v1/users/resetPassword/x',
        '/api/v1/%70roducts',
        '/shop/%2e%2e/cart',
      ],
      (status) => status === 400 || status === 404 || (status >= 301 && status <= 308),
    ),
  },
  {
    finding: 'A7',
    what: 'a flood hides behind a path that looks free',
    long: true,
    async attempt(target) {
      const statuses = await flood(target, '/healthz-anything', FLOOD);
      return statuses.includes(429) ? null : `${FLOOD} answers, none of them 429`;
    },
  },
  {
    finding: 'A8',
    what: 'the simulated operator takes a constant key, or calls somebody else back',
    async attempt({ call: _, ask }) {
      const { status } = await ask('POST', '/_sim/momo/v1_0/apiuser', {
        body: { providerCallbackHost: '127.0.0.1' },
        headers: {
          'ocp-apim-subscription-key': 'simulated-subscription-key',
          'x-reference-id': '6f1c1d52-7d7c-4c0a-9b5c-0d9f2f1f3a11',
        },
        from: strangeAddress(),
      });
      return status >= 400 ? null : `a stranger became its user: ${status}`;
    },
  },
  {
    finding: 'defect 8',
    what: 'numbers in other spellings, and text that is not UTF-8',
    attempt: refusedOf(
      [
        '/api/v1/products?limit=0x10',
        '/api/v1/products?limit=1e1',
        '/api/v1/products?limit=0b11',
        '/api/v1/products?limit=%2010',
        '/api/v1/products?limit=%2B5',
        '/api/v1/products?min_price=0x10',
        '/api/v1/products/filter-by-price-range/min/%20/max/1',
        '/api/v1/products?search=%ED%A0%80',
        '/api/v1/products/filter/%ED%A0%80',
      ],
      (status) => status === 400,
    ),
  },
  {
    finding: 'defect 13',
    what: 'nobody can read from outside who may call what',
    async attempt({ call }) {
      const { body } = await call('GET', '/openapi.json', { from: strangeAddress() });
      const roles = body?.paths?.['/api/v1/admin/settings']?.get?.['x-roles'];
      return Array.isArray(roles) && roles.includes('owner') ? null : 'openapi.json names no roles';
    },
  },
];
