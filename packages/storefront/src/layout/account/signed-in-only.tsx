import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { useSession } from '../../state/customer/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { loginPath } from '../header/login-path.ts';

/**
 * Shows its children to a logged-in user; a visitor goes to the login page and returns here afterwards. Until
 * the browser's storage has been read, and in the server's HTML, everyone sees `waiting`.
 */
export function SignedInOnly({ children, waiting }: { children: ReactNode; waiting?: ReactNode }) {
  const { token, userId, ready, endedHere } = useSession();
  // Each navigation to this page has its own key: a second one during the redirect to the login starts the
  // redirect again.
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const here = useHref({ pathname, search });
  const wasInside = useRef<string>(null);
  useEffect(() => {
    if (token) wasInside.current = key;
    if (token || !ready) return;
    const leave = () => void navigate(loginPath({ pathname, search }), { replace: true });
    if (!(wasInside.current === key && endedHere)) return leave();
    // The code that ended the session on this page navigates, unless "back" is pressed before the next page is
    // rendered: then the router is back here and renders nothing.
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
