import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '../../messages/t.tsx';
import { browserSavesData, savesData } from '../../state/browser/data-saver.ts';
import { switchDataSaver } from '../../state/browser/service-worker.ts';
import { useLogOut } from '../../state/customer/log-out.ts';
import { useSession, useSignedIn } from '../../state/customer/session.ts';
import { Drawer } from '../../ui/dialogs/dialog.tsx';
import { loginPath } from '../header/login-path.ts';
import { SearchBox } from '../header/search-box.tsx';
import { CategoryTree, useMenuTree } from './category-tree.tsx';
import { type MenuLink, mainMenu, topLinks, useSubmenuLinks, useThere } from './menu-links.ts';

const heading = 'px-4 pt-5 pb-1 font-semibold text-soft text-xs uppercase tracking-wide';
const row = 'flex min-h-12 w-full items-center px-4 text-left hover:bg-green-50';
const strong = `${row} font-semibold text-green-700`;

/** The slide-in menu of small screens: its own search, the categories, and every link of the desktop's bars. */
export default function MobileMenu({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  useClosedByPage(open, () => onOpenChange(false));
  const categories = useMenuTree();
  const signedIn = useSignedIn();
  const submenu = useSubmenuLinks();
  const above = [...mainMenu, ...(signedIn ? submenu : [])];
  const others = topLinks.filter(({ to }) => !above.some((entry) => entry.to === to));
  const links = useThere([...mainMenu, ...others]);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('Menu')}>
      <SearchBox label={t('Menu search')} className="p-4 pb-0" />
      <Link to="/list" className={`${strong} mt-2`}>
        {t('Write a shopping list')}
      </Link>
      <h3 className={heading}>{t('Categories')}</h3>
      <CategoryTree categories={categories} />
      <h3 className={heading}>{t('More')}</h3>
      <ul className="pb-8">
        {links.map(({ name, to }) => (
          <li key={name}>
            <Link to={to} className={row}>
              {name}
            </Link>
            {signedIn && to === '/dashboard' && <Submenu links={submenu} />}
          </li>
        ))}
        <li>
          <Link to="/account" className={row}>
            {t('Account')}
          </Link>
        </li>
        <li>{signedIn ? <LogOut /> : <SignIn />}</li>
        <li>
          <DataSaverSwitch className={row} />
        </li>
      </ul>
    </Drawer>
  );
}

/**
 * Closes the menu when another page is shown. The address changes before the page is rendered: a menu opened in
 * between is meant for the new page, and stays open.
 */
function useClosedByPage(open: boolean, close: () => void): void {
  const { key } = useLocation();
  const shown = useRef(key);
  const openedOn = useRef(key);
  useEffect(() => {
    if (open) openedOn.current = window.history.state?.key ?? 'default';
  }, [open]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the signal that a page came.
  useEffect(() => {
    if (shown.current !== key && openedOn.current !== key) close();
    shown.current = key;
  }, [key]);
}

function Submenu({ links }: { links: MenuLink[] }) {
  const { pathname } = useLocation();
  return (
    <ul className="ml-4 border-line border-l-2">
      {links.map(({ name, to }) => (
        <li key={to}>
          <Link to={to} aria-current={to === pathname ? 'page' : undefined} className={row}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function LogOut() {
  const email = useSession((session) => session.email);
  return (
    <button type="button" onClick={useLogOut()} className={strong}>
      <span className="min-w-0">
        {t('Log out')}
        {email && <span className="block truncate font-normal text-sm text-soft">{email}</span>}
      </span>
    </button>
  );
}

function SignIn() {
  return (
    <Link to={loginPath(useLocation())} className={strong}>
      {t('Sign In / Register')}
    </Link>
  );
}

/** Asks the shop for less data. If the browser sends `Save-Data` to every site, the switch says so and stays on. */
function DataSaverSwitch({ className }: { className: string }) {
  const hint = useId();
  const [on, setOn] = useState(savesData);
  const change = (next: boolean) => {
    switchDataSaver(next);
    setOn(next);
  };
  return (
    <label className={className}>
      <span className="min-w-0 grow py-2">
        {t('Use less data')}
        <span id={hint} className="block text-sm text-soft">
          {browserSavesData()
            ? t('Your browser asks for less data already.')
            : t('Smaller pictures, and nothing is loaded before you ask for it.')}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        className="ml-4 size-6 shrink-0 accent-green-700"
        aria-checked={on}
        aria-describedby={hint}
        checked={on}
        disabled={browserSavesData()}
        onChange={(event) => change(event.target.checked)}
      />
    </label>
  );
}
