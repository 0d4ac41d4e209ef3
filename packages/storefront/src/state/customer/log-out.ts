import { useNavigate } from 'react-router';
import { call } from '../../api.ts';
import { endSession } from './session.ts';

/**
 * Ends the session. The browser forgets it immediately, also when the call fails: a failed logout is only logged
 * (specification section 8). Going to /login afterwards is the caller's.
 */
export function logOut(): void {
  const answer = call('GET /users/logout');
  endSession();
  answer.catch((error: unknown) => console.error('The shop did not hear the logout.', error));
}

/** What a press on "Log out" does: the session ends and the login page comes (specification section 4, Auth). */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () => {
    logOut();
    navigate('/login');
  };
}
