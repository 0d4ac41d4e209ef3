import type { StaffRole } from '@isoko/contract/route';
import { aCustomer } from './given-customers.ts';
import type { Answer, TestShop } from './start-shop.ts';

type Query = Record<string, string | number | boolean>;

/** The back office as one member of staff sees it; paths begin behind /api/v1/admin. */
export interface StaffDesk {
  /** Whose it is. */
  id: string;
  /** Of their session. */
  token: string;
  get(path: string, query?: Query): Promise<Answer>;
  /** Without a `key` each call is a press of its own. */
  post(path: string, body?: unknown, key?: string | null): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
  put(path: string, body: unknown, key?: string | null): Promise<Answer>;
  remove(path: string): Promise<Answer>;
}

/** Hires somebody and signs them in. */
export async function aDesk(
  shop: TestShop,
  role: StaffRole = 'manager',
  input: Parameters<typeof aCustomer>[1] = {},
): Promise<StaffDesk> {
  const { id, token } = await aCustomer(shop.ctx, { role, name: `The ${role}`, ...input });
  const at = (path: string) => `/api/v1/admin${path}`;
  return {
    ...{ id, token },
    get: (path, query) => shop.call('GET', at(path), { token, query }),
    post: (path, body, key) => shop.call('POST', at(path), { token, body, key }),
    patch: (path, body) => shop.call('PATCH', at(path), { token, body }),
    put: (path, body, key) => shop.call('PUT', at(path), { token, body, key }),
    remove: (path) => shop.call('DELETE', at(path), { token }),
  };
}
