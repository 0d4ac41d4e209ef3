import { LANGUAGES, pathIn } from '@isoko/contract/rules/languages';
import { useLocation } from 'react-router';
import { LANGUAGE } from '../../messages/language.ts';
import { languageNames } from '../../messages/language-names.ts';
import { t } from '../../messages/t.tsx';
import { writeText } from '../../state/browser/storage.ts';
import { STORAGE_KEYS } from '../../state/browser/storage-keys.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';

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
        className="language-button"
      >
        {LANGUAGE.toUpperCase()}
        <ChevronDownIcon className="size-4" />
      </button>
      <ul id={LIST} popover="auto" className="languages">
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
            >
              {languageNames[language]}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
