import { pathIn } from '@isoko/contract/rules/languages';
import { LANGUAGE } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';

/** A page on the way to another one. */
export interface Step {
  name: string;
  /** A path of this site. */
  to: string;
  /** Where its name is in another language than the page. */
  lang?: string;
}

/** The way from home to a page for search engines, as schema.org says it. `steps` end with the page itself. */
export function breadcrumbList(origin: string, steps: Step[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: t('Home'), to: '/' }, ...steps].map(({ name, to }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: origin + pathIn(LANGUAGE, to),
    })),
  };
}
