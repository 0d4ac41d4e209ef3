import { useNavigate } from 'react-router';
import { logOut } from '../../state/customer/log-out.ts';

/** What a press on "Log out" does: the session ends and the login page comes (specification section 4, Auth). */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () => {
    logOut();
    navigate('/login');
  };
}
