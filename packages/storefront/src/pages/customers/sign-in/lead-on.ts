import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isEntryPath } from '../../../layout/header/login-path.ts';
import { codeIn, useEntering } from '../../../state/customer/enter.ts';
import { useSession } from '../../../state/customer/session.ts';
import { useAddressQuery } from '../../../ui/navigation.tsx';

/**
 * Once there is a session, from here or another tab, it opens what `redirectUrl` asks for, but not before the login is
 * complete.
 */
export function useLeadOn(): void {
  const target = redirectTarget(useAddressQuery().get('redirectUrl'));
  const isStep = codeIn(useLocation()) !== null;
  const signedIn = useSession(({ token }) => token !== null);
  const { busy } = useEntering();
  const navigate = useNavigate();
  useEffect(() => {
    if (!signedIn || busy) return;
    // The step of the code is an entry of its own: without it, one step back leads to the page before the login.
    if (isStep) navigate(-1);
    else navigate(target, { replace: true });
  }, [signedIn, busy, isStep, target, navigate]);
}

/** Where a login leads when the shopper came from no other page. */
export const HOME_OF_ACCOUNT = '/dashboard';

/** Represents this site while addresses are compared; not a real address. */
const HERE = 'http://here.invalid';

/** Browsers remove some of these from an address: what looks harmless here would be dangerous there. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const TREACHEROUS = /[\u0000-\u001f\u007f-\u009f\\]/;

/**
 * Where `redirectUrl` leads after a login: a path of this site with its query, never another site, an address that
 * runs a script, the API or a page of the login; anything else becomes the dashboard.
 */
export function redirectTarget(wanted: string | null): string {
  if (!wanted?.startsWith('/') || TREACHEROUS.test(wanted) || !URL.canParse(wanted, HERE))
    return HOME_OF_ACCOUNT;
  const { origin, pathname, search, hash } = new URL(wanted, HERE);
  // `//x` is another site, also as what remains of `/.//x`.
  if (origin !== HERE || pathname.startsWith('//')) return HOME_OF_ACCOUNT;
  if (isEntryPath(pathname) || /^\/(api|gallery)(\/|$)/i.test(pathname)) return HOME_OF_ACCOUNT;
  return pathname + search + hash;
}
