import { useLocation } from 'react-router';
import { t } from '../../messages/t.tsx';
import { cx } from '../../ui/class-names.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { useDisclosure } from '../../ui/use-disclosure.ts';
import { DashboardSubmenu } from './dashboard-submenu.tsx';

/**
 * Dashboard in the menu of somebody who is signed in: it opens the sub-menu (specification section 2). It is as wide
 * as the visitors' plain link: the arrow stands in the padding.
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
