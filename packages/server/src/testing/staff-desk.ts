import type { StaffRole } from '@isoko/contract/route';
import { aCustomer } from './given-customers.ts';
import type { Answer, TestShop } from './start-shop.ts';

type Query = Record<string, string | number | boolean>;

/** The back office as one member of staff sees it; paths begin behind /api/v1/admin. */
export interface StaffDesk {
  /** Of their session. */
  token: string;
  get(path: string, query?: Query): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  remove(path: string): Promise<Answer>;
}

/** Hires somebody and signs them in. */
export async function aDesk(shop: TestShop, role: StaffRole = 'manager'): Promise<StaffDesk> {
  const { token } = await aCustomer(shop.ctx, { role, name: `The ${role}` });
  const at = (path: string) => `/api/v1/admin${path}`;
  return {
    token,
    get: (path, query) => shop.call('GET', at(path), { token, query }),
    post: (path, body) => shop.call('POST', at(path), { token, body }),
    patch: (path, body) => shop.call('PATCH', at(path), { token, body }),
    put: (path, body) => shop.call('PUT', at(path), { token, body }),
    remove: (path) => shop.call('DELETE', at(path), { token }),
  };
}
