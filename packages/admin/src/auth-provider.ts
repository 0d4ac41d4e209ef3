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

/** The interval at which the session is checked, apart from other calls. */
const ASK_AGAIN_MS = 60_000;

let lastAsked = 0;
/** The shop has ended the session: after the next login, data that was not sent is still there. */
let hasEnded = false;

/** The input of a login: the e-mail, the password, and the second factor if it is required. */
export type Entry = BodyOf<Routes['POST /admin/session']>;

/** Authentication with the shop's own accounts, authorisation by the roles of the resources. */
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
      // React-admin only shows it while a session seems open; logging out forgets the session.
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

/** Reads the session again, after a change of the account. */
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

/** Saves the language that was chosen on the log-in page for the user. */
async function withChoice(session: StaffSession): Promise<StaffSession> {
  const chosen = takeChoice();
  if (!chosen || chosen === session.user.language) return session;
  return (await call('PATCH /admin/session', { body: { language: chosen } })).data;
}

async function leave(): Promise<void> {
  // Without a connection the session is only forgotten here; the server ends it after twelve hours.
  await call('DELETE /admin/session').catch(() => null);
  if (!hasEnded) await forgetPacking();
  hasEnded = false;
  forgetSession();
  lastAsked = 0;
}

/** An unreachable shop has not ended the session. */
function unlessEnded(error: unknown): void {
  if (!(error instanceof CallFailure && isEnd(error))) return;
  hasEnded = true;
  throw error;
}
