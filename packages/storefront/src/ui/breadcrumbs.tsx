import { pathIn } from '@isoko/contract/rules/languages';
import { Link } from 'react-router';
import { LANGUAGE } from '../messages/language.ts';
import { t } from '../messages/t.tsx';
import { ChevronRightIcon } from './icons.tsx';

/** A page on the way; `lang` where its name is in another language than the page. */
interface Crumb {
  name: string;
  to: string;
  lang?: string;
}

/** The breadcrumbs: `trail` leads from the page below home to the parent, `here` is the page itself, in `lang`. */
export function Breadcrumbs({ trail = [], here, lang }: { trail?: Crumb[]; here: string; lang?: string }) {
  return (
    <nav aria-label={t('Breadcrumb')} className="text-sm text-soft">
      <ol className="flex flex-wrap items-center gap-x-1">
        {[{ name: t('Home'), to: '/' }, ...trail].map(({ name, to, lang }: Crumb) => (
          <li key={to} lang={lang} className="flex max-w-full items-center gap-1">
            <Link to={to} className="truncate leading-8 hover:text-green-700 hover:underline">
              {name}
            </Link>
            <ChevronRightIcon className="size-3.5 shrink-0 text-edge" />
          </li>
        ))}
        {/* In the rest of the row, shortened, or if that is too narrow in a row of its own. */}
        <li aria-current="page" lang={lang} className="grow basis-20 truncate text-ink">
          {here}
        </li>
      </ol>
    </nav>
  );
}

/** A page on the way to another one. */
export interface Step {
  name: string;
  /** A path of this site. */
  to: string;
  /** The language of its name, if that is not the page's. */
  lang?: string;
}

/** The breadcrumbs for search engines, in the schema.org format. `steps` end with the page itself. */
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
