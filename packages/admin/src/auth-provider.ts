import type { Routes } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { StaffSession } from '@isoko/contract/routes/admin/access';
import type { AuthProvider } from 'react-admin';
import { t } from '#admin/messages/t.tsx';
import { CallFailure, call, isEnd } from './api.ts';
import { forgetPacking } from './kept-on-phone.ts';
import { keepLanguage, takeChoice } from './messages/language.ts';
import type { ShopResource } from './resource.ts';
import { forgetSession, keepSession, readSession } from './session.ts';

/** How often the shop is asked whether the session is still open, between other calls. */
const ASK_AGAIN_MS = 60_000;

let lastAsked = 0;
/** The shop has ended the session: who logs in again finds what is not sent yet. */
let hasEnded = false;

/** What opens a session: the e-mail, the password, and the second factor once it is asked for. */
export type Entry = BodyOf<Routes['POST /admin/session']>;

/** Who may work here, by the shop's own accounts; what each may see, by the roles of the resources. */
export function createAuthProvider(resources: readonly ShopResource[]): AuthProvider {
  return {
    login: async ({ email, ...proof }: Entry) => {
      const { data } = await call('POST /admin/session', { body: { email: email.trim(), ...proof } });
      remember(await withChoice(data));
    },
    logout: leave,
    checkAuth: async () => {
      if (!readSession()) throw new Error(t('Please log in.'));
      if (Date.now() - lastAsked < ASK_AGAIN_MS) return;
      await refreshSession().catch(unlessEnded);
    },
    checkError: async (error) => {
      if (!(error instanceof CallFailure && isEnd(error))) return;
      // React-admin shows it only while a session seems to be open; logging out forgets the session.
      lastAsked = Date.now();
      hasEnded = true;
      throw new Error(t('Your session has ended. Please log in again.'));
    },
    getIdentity: async () => {
      const session = readSession();
      if (!session) throw new Error(t('Please log in.'));
      return { id: session.id, fullName: session.name };
    },
    getPermissions: async () => readSession()?.role ?? null,
    canAccess: async ({ resource, action }) => {
      const role = readSession()?.role;
      const options = resources.find(({ name }) => name === resource)?.options;
      if (!role || !options) return Boolean(role);
      const isReading = action === 'list' || action === 'show';
      return (isReading ? options.roles : (options.writers ?? options.roles)).includes(role);
    },
  };
}

/** Asks the shop who this is, after something about the account changed. */
export async function refreshSession(): Promise<void> {
  const { data } = await call('GET /admin/session');
  remember(data);
}

function remember({ user, second_factor }: StaffSession): void {
  const { _id: id, name, role, must_change_password: mustChangePassword } = user;
  lastAsked = Date.now();
  keepSession({ id, name, role, mustChangePassword, mustAddFactor: second_factor.missing });
  if (user.language) keepLanguage(user.language);
}

/** Who chose a language on the log-in page works in it from now on. */
async function withChoice(session: StaffSession): Promise<StaffSession> {
  const chosen = takeChoice();
  if (!chosen || chosen === session.user.language) return session;
  return (await call('PATCH /admin/session', { body: { language: chosen } })).data;
}

async function leave(): Promise<void> {
  // Without a connection the session is forgotten only here; the shop ends it after its twelve hours.
  await call('DELETE /admin/session').catch(() => null);
  if (!hasEnded) await forgetPacking();
  hasEnded = false;
  forgetSession();
  lastAsked = 0;
}

/** A shop that cannot be reached has not ended the session. */
function unlessEnded(error: unknown): void {
  if (!(error instanceof CallFailure && isEnd(error))) return;
  hasEnded = true;
  throw error;
}
