/** The login and sign-up pages: a login never leads back to them. */
const ENTRY = /^\/(login|signup|forgot-password|confirm-account|reset-password)(\/|$)/i;

/** Whether a path is a login or sign-up page, or the page of a link in their mails. */
export function isEntryPath(pathname: string): boolean {
  return ENTRY.test(pathname);
}

/** The login page with the return path to a page of this site (specification section 2). */
export function loginPath({ pathname, search = '' }: { pathname: string; search?: string }): string {
  if (isEntryPath(pathname)) return '/login';
  return `/login?${new URLSearchParams({ redirectUrl: pathname + search })}`;
}
