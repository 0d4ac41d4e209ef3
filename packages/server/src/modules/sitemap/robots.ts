/** What is nobody's business but the visitor's, or nothing to be found: the API and every page of one's own. */
const KEEP_OUT = [
  ...['/api/', '/_sim/', '/admin', '/dashboard', '/account', '/cart', '/checkout', '/orders'],
  ...['/login', '/signup', '/forgot-password', '/reset-password/', '/confirm-account/'],
];

/** `/robots.txt`: what robots may not ask for, and where the sitemap is. `origin` has no trailing slash. */
export function robotsOf(origin: string): string {
  const rules = KEEP_OUT.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
