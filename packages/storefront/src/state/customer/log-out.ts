import { call } from '../../api.ts';
import { endSession } from './session.ts';

/**
 * Ends the session. The browser forgets it at once, whatever becomes of the call: a failed logout is only logged
 * (specification section 8). Going to /login afterwards is the caller's.
 */
export function logOut(): void {
  const answer = call('GET /users/logout');
  endSession();
  answer.catch((error: unknown) => console.error('The shop did not hear the logout.', error));
}
