/** Pages on the way in: whoever is in does not want to come to them. */
const ENTRY = /^\/(login|signup|forgot-password|confirm-account|reset-password)(\/|$)/i;

/** Whether a path is that of a page on the way in: login, sign-up, and what the links of mails open. */
export function isEntryPath(pathname: string): boolean {
  return ENTRY.test(pathname);
}

/** The login page that leads back to a page of this site (specification section 2). */
export function loginPath({ pathname, search = '' }: { pathname: string; search?: string }): string {
  if (isEntryPath(pathname)) return '/login';
  return `/login?${new URLSearchParams({ redirectUrl: pathname + search })}`;
}
