import { LANGUAGES, pathIn } from '@isoko/contract/rules/languages';
import { formatAmount } from '@isoko/contract/rules/money';
import { Link, useLocation } from 'react-router';
import { LANGUAGE, languageNames } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import { STORAGE_KEYS, writeText } from '../../state/browser/storage.ts';
import { useSignedIn } from '../../state/customer/session.ts';
import { setMenuOpen } from '../../state/ui.ts';
import { cx } from '../../ui/class-names.ts';
import { ChevronDownIcon, HeartIcon, MenuIcon, TruckIcon, UserIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DeliveryPlace } from '../place/delivery-place.tsx';
import { useShopData } from '../shop-data.ts';
import { CartButton } from './cart-button.tsx';
import { loginPath } from './login-path.ts';
import { Logo } from './logo.tsx';
import { SearchBox } from './search-box.tsx';

/** Phones have no space for these links and do not load their code. */
const TopLinks = late(() => import('./top-links.tsx'), {
  html: true,
  near: { id: 'top-links', className: 'hidden lg:block' },
});

const LIST = 'languages';

/** Logo, search, user area and cart. On phones the search has a row of its own. */
export function Header() {
  return (
    <header className="relative z-20 border-line border-b bg-paper/95 backdrop-blur-sm min-[577px]:sticky min-[577px]:top-(--network)">
      <div className="wrap grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-2 py-2.5 lg:gap-x-6 lg:py-4 xl:gap-x-10">
        <div className="flex items-center gap-1">
          <MenuButton className="-ml-2 lg:hidden" />
          <Logo />
        </div>
        <SearchBox
          withCategories
          className="order-last col-span-full lg:order-none lg:col-span-1 lg:w-full"
        />
        <div className="col-start-3 flex items-center gap-1 lg:min-w-100 xl:min-w-114">
          <UserArea />
          <Link
            to="/dashboard/wishlist"
            aria-label={t('Wishlist')}
            className="hidden size-11 place-items-center rounded-control text-green-700 hover:bg-green-50 lg:grid"
          >
            <HeartIcon />
          </Link>
          <CartButton />
        </div>
      </div>
    </header>
  );
}

export function MenuButton({ className }: { className: string }) {
  return (
    <button
      type="button"
      aria-label={t('Menu')}
      aria-haspopup="dialog"
      onClick={() => setMenuOpen(true)}
      className={cx(
        'grid size-11 place-items-center rounded-control text-green-700 hover:bg-green-50',
        className,
      )}
    >
      <MenuIcon />
    </button>
  );
}

const AccountArea = late(() => import('./account-area.tsx'));

/**
 * The user area (specification section 2): the user's email and the log-out, or the login link, which returns
 * to this page. Both have the same size, so that nothing moves when the browser has read the session.
 */
function UserArea() {
  const signedIn = useSignedIn();
  return (
    <div className="hidden w-50 items-center justify-end lg:flex xl:w-64">
      {signedIn ? <AccountArea waiting={<Skeleton className="h-9 w-full" />} /> : <Invitation />}
    </div>
  );
}

function Invitation() {
  return (
    <Link
      to={loginPath(useLocation())}
      className="flex min-h-11 items-center gap-2 rounded-control px-3 text-green-700 hover:bg-green-50"
    >
      <UserIcon />
      <span className="text-left text-sm leading-tight">
        <span className="block text-soft text-xs">{t('Welcome')}</span>
        <span className="block whitespace-nowrap font-semibold">{t('Sign In / Register')}</span>
      </span>
    </Link>
  );
}

/** The bar above the header: free delivery, delivery time, and a few links. */
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

/**
 * The same page in another language, by plain links: it has other files, so it is a full page load. The choice
 * is stored, and later only offered (late-overlays.tsx). The browser opens and closes the list.
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
                // The server does not know the part after the path.
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
