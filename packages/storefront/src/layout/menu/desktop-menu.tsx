import { Suspense } from 'react';
import { t } from '../../messages/t.tsx';
import { useSignedIn } from '../../state/customer/session.ts';
import { cx } from '../../ui/class-names.ts';
import { ChevronDownIcon, GridIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late.tsx';
import { NavLink } from '../../ui/navigation.tsx';
import { useDisclosure } from '../../ui/use-disclosure.ts';
import { type MenuLink, mainMenu, useThere } from './menu-links.ts';

const MegaMenu = late(() => import('./mega-menu.tsx'));
const DashboardItem = late(() => import('./dashboard-item.tsx'));

const entry =
  'flex h-full items-center px-4 font-medium text-md hover:text-green-600 aria-[current=page]:text-green-600 aria-[current=page]:shadow-[inset_0_-3px_0_var(--color-amber-500)]';

/** The menu of wide screens (992 px and more): All Categories, and the main menu. */
export default function DesktopMenu() {
  const { open, setOpen, area, button } = useDisclosure();
  const signedIn = useSignedIn();
  return (
    <div className="border-line border-b bg-white">
      <div className="wrap flex items-stretch gap-6">
        <nav ref={area} aria-label={t('Categories')} className="relative">
          <button
            ref={button}
            type="button"
            aria-expanded={open}
            onPointerEnter={MegaMenu.begin}
            onClick={() => setOpen(!open)}
            className="flex h-12 w-64 items-center gap-2 whitespace-nowrap bg-amber-500 px-4 font-semibold text-green-800 text-md hover:bg-amber-400"
          >
            <GridIcon className="size-5" />
            {t('All Categories')}
            <ChevronDownIcon className={cx('ml-auto size-4.5 transition-transform', open && 'rotate-180')} />
          </button>
          {open && <MegaMenu />}
        </nav>
        <nav aria-label={t('Main')}>
          <ul className="flex h-full">
            {useThere(mainMenu).map((link) =>
              signedIn && link.to === '/dashboard' ? (
                <Suspense key={link.to} fallback={<Item {...link} />}>
                  <DashboardItem look={entry} />
                </Suspense>
              ) : (
                <Item key={link.to} {...link} />
              ),
            )}
          </ul>
        </nav>
      </div>
    </div>
  );
}

function Item({ name, to }: MenuLink) {
  return (
    <li>
      <NavLink to={to} className={entry}>
        {name}
      </NavLink>
    </li>
  );
}
