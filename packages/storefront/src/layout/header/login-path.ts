/** The pages of logging in and signing up: a login never leads back to them. */
const ENTRY = /^\/(login|signup|forgot-password|confirm-account|reset-password)(\/|$)/i;

/** Whether a path is that of a page of logging in or signing up, or of a link in their mails. */
export function isEntryPath(pathname: string): boolean {
  return ENTRY.test(pathname);
}

/** The login page that leads back to a page of this site (specification section 2). */
export function loginPath({ pathname, search = '' }: { pathname: string; search?: string }): string {
  if (isEntryPath(pathname)) return '/login';
  return `/login?${new URLSearchParams({ redirectUrl: pathname + search })}`;
}
