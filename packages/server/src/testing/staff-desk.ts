import type { StaffRole } from '@isoko/contract/route';
import { PASSWORD } from './accounts.ts';
import { aCustomer, withPassword } from './given-customers.ts';
import type { Answer, TestShop } from './start-shop.ts';

type Query = Record<string, string | number | boolean>;

/** The back office for one member of staff; paths begin after /api/v1/admin. */
export interface StaffDesk {
  /** The id of the member. */
  id: string;
  /** The token of their session. */
  token: string;
  get(path: string, query?: Query): Promise<Answer>;
  /** Without a `key` each call is a new request. */
  post(path: string, body?: unknown, key?: string | null): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
  put(path: string, body: unknown, key?: string | null): Promise<Answer>;
  remove(path: string): Promise<Answer>;
}

/** Adds a member of staff and signs them in. */
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

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';

/** A browser for the back office: it keeps cookies and sends them back. */
export interface StaffBrowser {
  readonly cookies: Map<string, string>;
  call(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Logs in; further proofs are sent with the password. */
  logIn(
    email: string,
    shown?: { password?: string; code?: string; recovery_code?: string; passkey?: unknown },
  ): Promise<Answer>;
}

/** Opens a new browser; paths begin after /api/v1/admin. */
export function aBrowser(shop: TestShop): StaffBrowser {
  const cookies = new Map<string, string>();
  const call: StaffBrowser['call'] = async (method, path, body, headers = { 'x-isoko-staff': '1' }) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await shop.call(method, `/api/v1/admin${path}`, {
      ...(body !== undefined && { body }),
      headers: { ...headers, ...(cookie && { cookie }) },
    });
    for (const line of setCookies(answer)) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0(;|$)/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    call,
    logIn: (email, { password = PASSWORD, ...shown } = {}) =>
      call('POST', '/session', { email, password, ...shown }),
  };
}

/** The cookies in the headers of an answer. */
export function setCookies({ headers }: Answer): string[] {
  const lines = headers['set-cookie'] as unknown as string | string[] | undefined;
  return lines === undefined ? [] : [lines].flat();
}

/** A member of staff with a password, logged in to the back office in a browser of their own. */
export async function atWork(
  shop: TestShop,
  role: StaffRole,
  name = `The ${role}`,
): Promise<StaffBrowser & { id: string; email: string }> {
  const { id, email, sessionId } = await aCustomer(shop.ctx, {
    role,
    name,
    ...(await withPassword(PASSWORD)),
  });
  await shop.db.deleteFrom('staff_session').where('id', '=', sessionId).execute();
  const browser = aBrowser(shop);
  const answer = await browser.logIn(email);
  if (answer.status !== 200) throw new Error(`the ${role} cannot log in: ${answer.text}`);
  return { ...browser, id, email };
}
