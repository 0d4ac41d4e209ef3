import { LANGUAGES, pathIn } from '@isoko/contract/rules/languages';
import { useLocation } from 'react-router';
import { LANGUAGE } from '../messages/language.ts';
import { languageNames } from '../messages/language-names.ts';
import { t } from '../messages/t.tsx';
import { writeText } from '../state/storage.ts';
import { STORAGE_KEYS } from '../state/storage-keys.ts';
import { ChevronDownIcon } from '../ui/icons.tsx';

const LIST = 'languages';

/**
 * The same page in another language, by plain links: its files are others, so that it is opened anew. What was chosen
 * is remembered, and nothing more than offered later (offer-language.ts). The browser opens and closes the list.
 */
export function LanguageSwitch() {
  const { pathname } = useLocation();
  return (
    <>
      <button
        type="button"
        popoverTarget={LIST}
        aria-label={`${t('Language')}: ${languageNames[LANGUAGE]}`}
        className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-0.5 font-semibold hover:text-amber-400"
      >
        {LANGUAGE.toUpperCase()}
        <ChevronDownIcon className="size-4" />
      </button>
      <ul
        id={LIST}
        popover="auto"
        className="inset-auto top-1 right-1 m-0 rounded-control border border-line bg-white p-1 text-ink text-md shadow-float [position-area:bottom_span-left]"
      >
        {LANGUAGES.map((language) => (
          <li key={language}>
            <a
              href={pathIn(language, pathname)}
              lang={language}
              hrefLang={language}
              aria-current={language === LANGUAGE ? 'true' : undefined}
              onClick={({ currentTarget }) => {
                writeText(STORAGE_KEYS.language, language);
                // What stands behind the path the server does not know.
                currentTarget.href =
                  pathIn(language, pathname) + window.location.search + window.location.hash;
              }}
              className="flex min-h-11 items-center rounded-control px-4 hover:bg-green-50 aria-[current]:font-semibold aria-[current]:text-green-700"
            >
              {languageNames[language]}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
