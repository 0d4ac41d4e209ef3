import type { BodyOf } from '@isoko/contract/route';
import type { signUp } from '@isoko/contract/routes/users';
import { sql } from 'kysely';
import type { Mail } from '../modules/notifications/transport.ts';
import { emptyTables } from './database.ts';
import { setQueueTime } from './run-jobs.ts';
import type { Answer, TestShop } from './start-shop.ts';

export const PASSWORD = 'ikawa nziza cyane';
export const OTHER_PASSWORD = 'umuceri mwinshi 7';

/** The body of a sign-up; `other` replaces parts of it. */
export function aSignUp(other: Partial<BodyOf<typeof signUp>> = {}): BodyOf<typeof signUp> {
  return {
    name: 'Aline Uwase',
    email: 'aline@example.com',
    phone: '0788 123 456',
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    ...other,
  };
}

/** Deletes all people of the shop, with their tries, mails and jobs, so that the tests of one file can share it. */
export async function forgetPeople({ ctx, db, mailbox }: TestShop): Promise<void> {
  await emptyTables(db, ['account', 'rate_limit_hit', 'contact_proof', 'outbox', 'pgboss.job']);
  await db.deleteFrom('security_event').execute();
  mailbox.mails.length = 0;
  mailbox.trouble = null;
  // A test may have set the clock back.
  await setQueueTime(ctx);
}

/** Deletes all counted tries, so that a test that is not about limits can try often. */
export async function forgetTries({ ctx }: TestShop): Promise<void> {
  await emptyTables(ctx.db, ['rate_limit_hit']);
}

/** Account calls, through the API. */
export function peopleOf(shop: TestShop) {
  const at = '/api/v1/users';
  return {
    signUp: (other?: Partial<BodyOf<typeof signUp>>) =>
      shop.call('POST', `${at}/customers/signup`, { body: aSignUp(other) }),
    /** Opens the link of a mail: without a body, or with that of its page; `session` is the signed-in user's. */
    confirm: (token: string, body?: object, session?: string) =>
      shop.call('PATCH', `${at}/confirm-account/${token}`, { body, token: session }),
    notMe: (token: string) => shop.call('DELETE', `${at}/confirm-account/${token}`),
    logIn: (email: string, password = PASSWORD, headers: Record<string, string> = {}, device?: string) =>
      shop.call('POST', `${at}/login`, { body: { email, password, device }, headers }),
    /** Logs in to the back office; resolves with the token of the cookie, null if it is refused. */
    atWork: async (email: string, password = PASSWORD): Promise<string | null> => {
      const answer = await shop.call('POST', '/api/v1/admin/session', { body: { email, password } });
      return /isoko-staff=(iss_[\w-]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? null;
    },
    forgot: (email: string) => shop.call('POST', `${at}/forgotPassword`, { body: { email } }),
    reset: (token: string, password = OTHER_PASSWORD, passwordConfirm = password) =>
      shop.call('PATCH', `${at}/resetPassword/${token}`, { body: { password, passwordConfirm } }),
    me: (token?: string) => shop.call('GET', `${at}/me`, { token }),
    changePassword: (token: string, body: object) =>
      shop.call('PATCH', `${at}/updateMyPassword`, { token, body }),
    changeEmail: (token: string, email: string, passwordCurrent = PASSWORD) =>
      shop.call('PATCH', `${at}/updateMyEmail`, { token, body: { email, passwordCurrent } }),
    changeMe: (token: string, body: object) => shop.call('PATCH', `${at}/updateMe`, { token, body }),
  };
}

/** Every mail to an address so far, oldest first; sends waiting ones first. */
export async function mailsTo(shop: TestShop, address: string): Promise<Mail[]> {
  await shop.runJobs();
  return shop.mailbox.mails.filter((mail) => mail.to.address === address);
}

/** The token of the link in the newest mail to an address. @throws if that mail has none. */
export async function tokenMailedTo(shop: TestShop, address: string): Promise<string> {
  const mail = (await mailsTo(shop, address)).at(-1);
  const token = /\/(?:confirm-account|reset-password)\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`the newest mail to ${address} has no link: ${mail?.subject}`);
  return token;
}

/** An answer in short: `200`, or `400 validation_error email password`. */
export function outcome({ status, body }: Answer): string {
  const fields = (body?.errors ?? []).map((each: { field: string }) => each.field);
  return [status, body?.code, ...fields].filter(Boolean).join(' ');
}

/** The parts of an answer that are the same in comparable answers. */
export function sameParts({ status, body }: Answer) {
  const { requestId: _, ...rest } = body;
  return { status, body: rest };
}

/** The waiting jobs, with their payloads without the id of the causing request. */
export async function waitingJobs({ db }: TestShop): Promise<{ name: string; data: unknown }[]> {
  const { rows } = await sql<{ name: string; data: unknown }>`
    SELECT name, data - 'caused_by' AS data FROM pgboss.job WHERE state = 'created' ORDER BY created_on, name`.execute(
    db,
  );
  return rows;
}
