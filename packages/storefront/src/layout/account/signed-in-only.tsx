import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { useSession } from '../../state/customer/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { loginPath } from '../header/login-path.ts';

/**
 * Shows its children to a user who is signed in; a visitor goes to the login page and comes back from there. Until the
 * browser's storage was read, and in the server's HTML, all see `waiting`.
 */
export function SignedInOnly({ children, waiting }: { children: ReactNode; waiting?: ReactNode }) {
  const { token, userId, ready, endedHere } = useSession();
  // Each press that leads here has a key of its own: one that overtakes the way to the login begins it again.
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const here = useHref({ pathname, search });
  const wasInside = useRef<string>(null);
  useEffect(() => {
    if (token) wasInside.current = key;
    if (token || !ready) return;
    const leave = () => void navigate(loginPath({ pathname, search }), { replace: true });
    if (!(wasInside.current === key && endedHere)) return leave();
    // The code that ended the session on this page says where to go, unless "back" is pressed before that page is drawn:
    // the router is back here then, and has nothing to draw anew.
    const onBack = () => {
      if (window.location.pathname + window.location.search === here) leave();
    };
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, [token, ready, endedHere, pathname, search, key, here, navigate]);
  if (!token) return waiting ?? <Waiting />;
  // Another account, signed in by another tab, starts with fresh components.
  return <Fragment key={userId}>{children}</Fragment>;
}

function Waiting() {
  return (
    <div aria-hidden="true" className="wrap flex flex-col gap-5 pt-6 pb-12">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-72 w-full rounded-card" />
    </div>
  );
}
