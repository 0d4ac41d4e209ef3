/** The languages of the shop's pages. English has no prefix, so that its old addresses stay valid. */
export const LANGUAGES = ['en', 'fr', 'rw'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The prefix of a language's pages: empty, `/fr` or `/rw`. */
const prefixOf = (language: Language): string => (language === 'en' ? '' : `/${language}`);

/** The address of a page in a language; `path` has no prefix, and may have a query and a fragment. */
export function pathIn(language: Language, path: string): string {
  const prefix = prefixOf(language);
  return prefix ? prefix + path.replace(/^\/(?=$|[?#])/, '') : path;
}

/** The language of an address, and its path without the prefix. */
export function languageOf(path: string): { language: Language; path: string } {
  const [, prefix, rest = ''] = path.match(/^\/([a-z]{2})(?=$|[/?#])(.*)$/s) ?? [];
  const language = LANGUAGES.find((known) => known !== 'en' && known === prefix);
  if (!language) return { language: 'en', path };
  return { language, path: rest.startsWith('/') ? rest : `/${rest}` };
}
