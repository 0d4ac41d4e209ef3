import { useNavigate } from 'react-router';
import { call } from '../../api.ts';
import { endSession } from './session.ts';

/**
 * Ends the session. The browser forgets it immediately, also when the request fails: a failed logout is only
 * logged (specification section 8). The caller navigates to /login afterwards.
 */
export function logOut(): void {
  const answer = call('GET /users/logout');
  endSession();
  answer.catch((error: unknown) => console.error('The shop did not hear the logout.', error));
}

/** The action of "Log out": ends the session and opens the login page (specification section 4, Auth). */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () => {
    logOut();
    navigate('/login');
  };
}
