import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { request as openRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How long the drill waits for a mail, and between two checks. */
const MAIL_MS = 15_000;
const LOOK_MS = 100;

/** An answer as an attacker sees it. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: an attacker reads answers of every shape
  body: any;
  text: string;
}

interface Ask {
  body?: unknown;
  /** A customer's bearer token. */
  token?: string;
  headers?: Record<string, string>;
  /** The claimed address; trusted by a shop whose TRUST_PROXY names this machine. */
  from?: string;
}

/** The headers that a staff browser sends. */
export interface StaffSession {
  cookie: string;
}

/** The attacked shop, with what the attacker needs. */
export interface Target {
  /** `http://127.0.0.1:3000` */
  readonly address: string;
  /** Its VAR_DIR, where a shop without a mail server writes its mails. */
  readonly varDir: string;
  readonly owner: { email: string; password: string };
  /** Sends one request with exactly this path. */
  ask(method: string, path: string, ask?: Ask): Promise<Answer>;
  /** The same below /api/v1. */
  call(method: string, path: string, ask?: Ask): Promise<Answer>;
  /** The owner's session of the back office. */
  staff(): Promise<StaffSession>;
  /** A call below /api/v1/admin as that session; `key`: its Idempotency-Key. */
  asStaff(session: StaffSession, method: string, path: string, body?: unknown, key?: string): Promise<Answer>;
  /** The mails to an address so far, as text, oldest first. */
  mailsTo(email: string): Promise<string[]>;
  /** The newest link of a kind in the mails to an address, once it is in `mails` of them. */
  linkTo(email: string, kind: 'confirm-account' | 'reset-password', mails?: number): Promise<string>;
}

/** Requires an address on this machine: the drill never goes further. @throws one sentence that says what is wrong */
export function requireLoopback(address: string): URL {
  const url = URL.parse(address);
  const isHere = url && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  if (!url || !isHere) {
    throw new Error(
      `The drill attacks a shop on this machine alone, such as http://127.0.0.1:3000, not "${address}".`,
    );
  }
  return url;
}

/** The attack target for a shop that runs at `address`. */
export function targetAt(shop: {
  address: string;
  varDir: string;
  owner: { email: string; password: string };
}): Target {
  const { hostname, port } = requireLoopback(shop.address);
  const ask: Target['ask'] = (method, path, options = {}) =>
    send({ host: hostname.replace(/[[\]]/g, ''), port, method, path }, options);
  const call: Target['call'] = (method, path, options) => ask(method, `/api/v1${path}`, options);
  const mailsTo = (email: string) => readMails(join(shop.varDir, 'mailbox'), email);
  let session: Promise<StaffSession> | null = null;
  return {
    ...shop,
    ask,
    call,
    mailsTo,
    staff: () => {
      session ??= logInAsStaff(call, shop.owner);
      return session;
    },
    asStaff: ({ cookie }, method, path, body, key) =>
      call(method, `/admin${path}`, {
        body,
        headers: {
          cookie,
          'x-isoko-staff': '1',
          ...(method === 'GET' ? {} : { 'idempotency-key': key ?? randomUUID() }),
        },
      }),
    async linkTo(email, kind, mails = 1) {
      const deadline = performance.now() + MAIL_MS;
      for (;;) {
        const links = (await mailsTo(email)).flatMap(
          (mail) => new RegExp(`/${kind}/([\\w-]+)`).exec(mail)?.[1] ?? [],
        );
        if (links.length >= mails) return links.at(-1) as string;
        if (performance.now() > deadline) throw new Error(`no mail to ${email} with a link to /${kind}`);
        await pause(LOOK_MS);
      }
    },
  };
}

/** A new mailbox, a new phone, and a new network address. */
export const strangeEmail = () => `${randomUUID()}@example.rw`;
export const strangePhone = () =>
  `+25078${String(randomBytes(4).readUInt32BE() % 10_000_000).padStart(7, '0')}`;
export const strangeAddress = () => `198.51.${randomBytes(1)[0]}.${randomBytes(1)[0]}`;

async function logInAsStaff(
  call: Target['call'],
  { email, password }: { email: string; password: string },
): Promise<StaffSession> {
  const open = (word: string) => call('POST', '/admin/session', { body: { email, password: word } });
  const chosen = `${password} yahinduwe`;
  const known = await open(chosen);
  const answer = known.status === 200 ? known : await open(password);
  if (answer.status !== 200) throw new Error(`the owner cannot log in: ${answer.status} ${answer.text}`);
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((each) => each.split(';')[0]);
  const session = { cookie: cookies.join('; ') };
  if (!answer.body.data.user.must_change_password) return session;
  // Someone else chose the first password: it opens nothing until it is changed.
  const changed = await call('PATCH', '/admin/session/password', {
    headers: { ...session, 'x-isoko-staff': '1' },
    body: { passwordCurrent: password, password: chosen, passwordConfirm: chosen },
  });
  if (changed.status !== 200) throw new Error(`the owner cannot choose a password: ${changed.text}`);
  return logInAsStaff(call, { email, password: chosen.replace(/ yahinduwe$/, '') });
}

/** Node's own client: it sends a path unchanged, dots and escapes included. */
function send(
  to: { host: string; port: string; method: string; path: string },
  { body, token, headers = {}, from }: Ask,
): Promise<Answer> {
  const text = body === undefined ? null : JSON.stringify(body);
  const all = {
    ...(text !== null && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(from && { 'x-forwarded-for': from }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const outgoing = openRequest({ ...to, headers: all }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const read = Buffer.concat(chunks).toString();
        const isJson = /json/.test(answer.headers['content-type'] ?? '');
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: isJson && read ? JSON.parse(read) : null,
          text: read,
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(text ?? undefined);
  });
}

async function readMails(folder: string, email: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { at: (await stat(path)).mtimeMs, text: await readFile(path, 'utf8') };
    }),
  );
  return files
    .toSorted((a, b) => a.at - b.at)
    .map(({ text }) => text.replace(/=\r?\n/g, ''))
    .filter((text) => addresseeOf(text).includes(email));
}

/** The line `To:` of a mail, unfolded; `Reply-To:` does not count. */
function addresseeOf(mail: string): string {
  const [head = ''] = mail.split(/\r?\n\r?\n/);
  return /^To: .*$/m.exec(head.replace(/\r?\n[ \t]+/g, ' '))?.[0] ?? '';
}

/** One attack on the shop. */
export interface Attack {
  /** Its finding in the review, or the kind of attack that failed then. */
  finding: string;
  /** The attack in one line. */
  what: string;
  /** Hundreds of requests: left out of the short form. */
  long?: true;
  /** Null if the shop resisted; else the attacker's success, in one sentence. */
  attempt(target: Target): Promise<string | null>;
}
