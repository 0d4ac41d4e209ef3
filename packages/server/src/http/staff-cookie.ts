import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';

/** The start of the token of a program's key. */
export const KEY_PREFIX = 'isp_';

type At = Pick<Config, 'publicUrl'>;

/** How long a browser stays known after its last log-in; browsers keep no cookie longer. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;

/** The cookies of the back office, which no script and no page of the shop can read. */
export interface StaffCookies {
  /** Identifies the browser; null: it is new. */
  readonly device: string | null;
  /** The token of the session; null without one. */
  readonly session: string | null;
  keepSession(token: string, seconds: number): void;
  dropSession(): void;
  keepDevice(token: string): void;
}

const STAFF_COOKIE = 'isoko-staff';

/** Whether a request carries a session cookie of staff or a program's key, valid or not. */
export function showsStaff({ cookie, authorization }: IncomingHttpHeaders): boolean {
  const showsSession = cookie?.includes(`${STAFF_COOKIE}=`) ?? false;
  return showsSession || (authorization?.includes(KEY_PREFIX) ?? false);
}

/** The name of the cookie of a staff session; it binds the cookie to https and this host, except on a local machine. */
export function staffCookieName(config: At): string {
  return nameOf(config, STAFF_COOKIE);
}

/** Reads the cookies of a request, and sets those of its answer. */
export function staffCookies(config: At, request: FastifyRequest, reply: FastifyReply): StaffCookies {
  const secure = isSecure(config) ? '; Secure' : '';
  const set = (name: string, value: string, seconds: number) => {
    const kept = `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
    reply.header('set-cookie', kept);
  };
  const device = nameOf(config, 'isoko-device');
  const session = staffCookieName(config);
  return {
    device: readCookie(request, device),
    session: readCookie(request, session),
    keepSession: (token, seconds) => set(session, token, seconds),
    dropSession: () => set(session, '', 0),
    keepDevice: (token) => set(device, token, DEVICE_SECONDS),
  };
}

/** The value of a cookie as a token; null if it is missing, malformed, or there twice. */
export function readCookie({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | null {
  const values = (headers.cookie ?? '')
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each.startsWith(`${name}=`))
    .map((each) => each.slice(name.length + 1));
  const [value = '', ...others] = values;
  return others.length === 0 && /^[\w-]{20,200}$/.test(value) ? value : null;
}

function isSecure({ publicUrl }: At): boolean {
  return publicUrl.startsWith('https:');
}

function nameOf(config: At, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name;
}
