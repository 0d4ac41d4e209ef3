/** Pages on the way in: whoever logs in does not want to come back to them. */
const ENTRY = /^\/(login|signup|forgot-password|confirm-account|reset-password)(\/|$)/;

/** The login page that leads back to a page of this site (specification section 2). */
export function loginPath({ pathname, search = '' }: { pathname: string; search?: string }): string {
  if (ENTRY.test(pathname)) return '/login';
  return `/login?${new URLSearchParams({ redirectUrl: pathname + search })}`;
}
