import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { movedTo } from '../../state/content/moved-to.ts';
import { NotFound } from './not-found.tsx';

/**
 * In place of a page that is not there. A link may be older than the address it leads to: the server, which knows the
 * old ones, is asked once where it leads now, and the visitor is led on. Where the page came from the server, or was gone back
 * to, that has been done.
 */
export function Missing() {
  const isAsked = useNavigationType() === 'POP';
  const [isGone, setGone] = useState(isAsked);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (isAsked) return;
    const leaving = new AbortController();
    const leadOn = (to: string | null) => (to ? navigate(to + hash, { replace: true }) : setGone(true));
    movedTo(pathname + search, leaving.signal).then(leadOn, (error: unknown) => {
      if (leaving.signal.aborted) return;
      console.warn(error);
      setGone(true);
    });
    return () => leaving.abort();
  }, [isAsked, pathname, search, hash, navigate]);
  return isGone && <NotFound />;
}
