import { LANGUAGES, pathIn } from '@isoko/contract/rules/languages';

/** What has nothing to be found. */
const NO_PAGES = ['/api/', '/_sim/', '/admin'];
/** What is nobody's business but the visitor's: every page of one's own, in every language. */
const OWN_PAGES = [
  ...['/dashboard', '/account', '/checkout', '/orders'],
  ...['/login', '/signup', '/forgot-password', '/reset-password/', '/confirm-account/'],
];

/** `/robots.txt`: what robots may not ask for, and where the sitemap is. `origin` has no trailing slash. */
export function robotsOf(origin: string): string {
  const own = LANGUAGES.flatMap((language) => OWN_PAGES.map((path) => pathIn(language, path)));
  const rules = [...NO_PAGES, ...own].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
