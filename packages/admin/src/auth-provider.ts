import type { User } from '@isoko/contract/routes/users';
import type { AuthProvider } from 'react-admin';
import { CallFailure, call } from './api.ts';
import type { ShopResource } from './resource.ts';
import { forgetSession, keepSession, readSession } from './session.ts';

/** What an address without the rights is told; it may belong to a customer, who is welcome elsewhere. */
const NOT_STAFF = 'This door is for the people who work here. To shop, please go to the shop itself.';
/** So often the shop is asked whether the session still lives, between calls that say so themselves. */
const ASK_AGAIN_MS = 60_000;

let lastAsked = 0;

/** Who may work here, by the shop's own accounts; what each may see, by the roles of the resources. */
export function createAuthProvider(resources: readonly ShopResource[]): AuthProvider {
  return {
    login: async ({ email, password }) => {
      const { data } = await call('POST /users/login', { body: { email: email.trim(), password } });
      if (data.user.role) return remember(data.token, data.user);
      // The session that was opened is nobody's: it ends here.
      await call('GET /users/logout', { headers: { authorization: `Bearer ${data.token}` } });
      throw new Error(NOT_STAFF);
    },
    logout: leave,
    checkAuth: async () => {
      const session = readSession();
      if (!session) throw new Error('Please log in.');
      if (Date.now() - lastAsked < ASK_AGAIN_MS) return;
      const { data } = await call('GET /auth').catch(unlessEnded);
      if (data) remember(session.token, data.user);
    },
    checkError: async ({ status }) => {
      if (status !== 401) return;
      // React-admin says it only to whoever still seems to be in; logging out forgets the session.
      lastAsked = Date.now();
      throw new Error('Your session has ended. Please log in again.');
    },
    getIdentity: async () => {
      const session = readSession();
      if (!session) throw new Error('Please log in.');
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
  const session = readSession();
  if (!session) return;
  const { data } = await call('GET /auth');
  remember(session.token, data.user);
}

function remember(token: string, user: User): void {
  const { _id: id, name, email, role, must_change_password: mustChangePassword } = user;
  lastAsked = Date.now();
  if (!role) forgetSession();
  else keepSession({ token, id, name, email, role, mustChangePassword });
}

async function leave(): Promise<void> {
  // Without a connection the session is forgotten here alone; the shop ends it when it has been idle.
  await call('GET /users/logout').catch(() => null);
  forgetSession();
  lastAsked = 0;
}

/** A shop that cannot be reached has not ended anything. */
function unlessEnded(error: unknown): { data: null } {
  if (error instanceof CallFailure && error.status === 401) throw error;
  return { data: null };
}
