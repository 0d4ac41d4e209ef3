import { LANGUAGES, pathIn } from '@isoko/contract/rules/languages';
import { formatAmount } from '@isoko/contract/rules/money';
import { useLocation } from 'react-router';
import { LANGUAGE, languageNames } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import { STORAGE_KEYS, writeText } from '../../state/browser/storage.ts';
import { ChevronDownIcon, TruckIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late.tsx';
import { DeliveryPlace } from '../place/delivery-place.tsx';
import { useShopData } from '../shop-data.ts';

/** Phones have no space for these links and do not load their code. */
const TopLinks = late(() => import('./top-links.tsx'), {
  html: true,
  near: { id: 'top-links', className: 'hidden lg:block' },
});

/** The bar above the header: what delivery costs nothing, when it comes, and a few links. */
export function TopBar() {
  const { shop } = useShopData();
  return (
    <section aria-label={t('Shop news')} className="bg-green-700 text-white">
      <div className="wrap top-bar">
        <div className="min-w-0 xl:flex xl:gap-5">
          {shop.free_express_from !== null && (
            <p className="flex items-center gap-2 font-medium">
              <TruckIcon className="size-4.5 text-amber-400 max-sm:hidden" />
              {t('FREE Express Shipping On Orders {amount}+', {
                amount: formatAmount(shop.free_express_from),
              })}
            </p>
          )}
          <DeliveryPlace className="block h-6 max-w-full truncate underline decoration-white/50 underline-offset-3" />
        </div>
        <div className="ml-auto flex items-center gap-4">
          <TopLinks />
          <LanguageSwitch />
        </div>
      </div>
    </section>
  );
}

const LIST = 'languages';

/**
 * The same page in another language, by plain links: it has other files, so it is a new page load. The choice is
 * remembered, and only offered later (late-overlays.tsx). The browser opens and closes the list.
 */
function LanguageSwitch() {
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
                // The server does not know what follows the path.
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
