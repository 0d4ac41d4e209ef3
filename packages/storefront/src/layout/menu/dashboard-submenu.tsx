import { Link, useLocation } from 'react-router';
import { useSubmenuLinks } from './use-submenu-links.ts';

/** The panel under Dashboard in the desktop menu. */
export function DashboardSubmenu() {
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
