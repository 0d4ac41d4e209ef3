import { Link } from 'react-router';
import { t } from '../../messages/t.tsx';
import { setMenuOpen } from '../../state/ui.ts';
import { HeartIcon, MenuIcon } from '../../ui/icons.tsx';
import { CartButton } from './cart-button.tsx';
import { Logo } from './logo.tsx';
import { SearchBox } from './search-box.tsx';
import { UserArea } from './user-area.tsx';

/** Logo, search, user area and cart. On phones the search has a row of its own. */
export function Header() {
  return (
    <header className="relative z-20 border-line border-b bg-paper/95 backdrop-blur-sm min-[577px]:sticky min-[577px]:top-0">
      <div className="wrap grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-2 py-2.5 lg:gap-x-6 lg:py-4 xl:gap-x-10">
        <div className="flex items-center gap-1">
          <MenuButton />
          <Logo />
        </div>
        <SearchBox
          withCategories
          className="order-last col-span-full lg:order-none lg:col-span-1 lg:mx-auto lg:w-full lg:max-w-2xl"
        />
        <div className="col-start-3 flex items-center gap-1 justify-self-end">
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

function MenuButton() {
  return (
    <button
      type="button"
      aria-label={t('Menu')}
      aria-haspopup="dialog"
      onClick={() => setMenuOpen(true)}
      className="-ml-2 grid size-11 place-items-center rounded-control text-green-700 hover:bg-green-50 lg:hidden"
    >
      <MenuIcon />
    </button>
  );
}
