import { Link } from 'react-router';
import { Drawer } from '../ui/drawer.tsx';
import { CategoryTree } from './category-tree.tsx';
import { mainMenu, topLinks } from './menu-links.ts';
import { SearchBox } from './search-box.tsx';
import { useShopData } from './shop-data.ts';

const heading = 'px-4 pt-5 pb-1 font-semibold text-soft text-xs uppercase tracking-wide';
const row = 'flex min-h-12 items-center px-4 hover:bg-green-50';

/** The slide-in menu of small screens: its own search, the categories, and every link of the desktop's bars. */
export default function MobileMenu({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { categories } = useShopData();
  const links = [
    ...mainMenu,
    ...topLinks.filter(({ to }) => !mainMenu.some((entry) => entry.to === to)),
    { name: 'Account', to: '/account' },
  ];
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Menu" side="left">
      <SearchBox label="Menu search" className="p-4 pb-0" />
      <h3 className={heading}>Categories</h3>
      <CategoryTree categories={categories} />
      <h3 className={heading}>More</h3>
      <ul className="pb-8">
        {links.map(({ name, to }) => (
          <li key={name}>
            <Link to={to} className={row}>
              {name}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/login" className={`${row} font-semibold text-green-700`}>
            Sign In / Register
          </Link>
        </li>
      </ul>
    </Drawer>
  );
}
