import { Link, useLocation } from 'react-router';
import { t } from '../../messages/t.tsx';
import { cx } from '../../ui/class-names.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { useDisclosure } from '../../ui/use-disclosure.ts';
import { useSubmenuLinks } from './menu-links.ts';

/**
 * Dashboard in the menu of a logged-in user: it opens the sub-menu (specification section 2). It is as wide as
 * the visitors' plain link: the arrow is in the padding.
 */
export default function DashboardItem({ look }: { look: string }) {
  const { open, setOpen, area, button } = useDisclosure<HTMLLIElement>();
  const here = useLocation().pathname.startsWith('/dashboard');
  return (
    <li ref={area} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-current={here ? 'true' : undefined}
        onClick={() => setOpen(!open)}
        className={cx(look, here && 'text-green-600 shadow-[inset_0_-3px_0_var(--color-amber-500)]')}
      >
        {t('Dashboard')}
        <ChevronDownIcon
          className={cx('absolute right-0.5 size-3.5 transition-transform', open && 'rotate-180')}
        />
      </button>
      {open && <DashboardSubmenu />}
    </li>
  );
}

/** The panel under Dashboard in the desktop menu. */
function DashboardSubmenu() {
  const { pathname } = useLocation();
  return (
    <ul className="absolute top-full left-0 z-30 w-56 rounded-b-panel border border-line bg-white py-2 shadow-float">
      {useSubmenuLinks().map(({ name, to }) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={to === pathname ? 'page' : undefined}
            className="flex min-h-11 items-center px-4 text-md hover:bg-green-50 hover:text-green-600 aria-[current=page]:font-semibold aria-[current=page]:text-green-700"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
