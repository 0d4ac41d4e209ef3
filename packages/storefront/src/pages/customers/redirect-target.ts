import { isEntryPath } from '../../layout/header/login-path.ts';

/** Where somebody goes after logging in who came from nowhere. */
export const HOME_OF_ACCOUNT = '/dashboard';

/** Stands for this site while addresses are compared; no address a shopper can reach. */
const HERE = 'http://here.invalid';

/** Browsers cut some of these out of an address: what looks harmless here would not be there. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const TREACHEROUS = /[\u0000-\u001f\u007f-\u009f\\]/;

/**
 * Where `redirectUrl` leads after a login: a path of this site with its query, never another site, an address that
 * runs something, the API or a page on the way in; anything else becomes the dashboard.
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
