import { t } from '../../messages/t.tsx';
import { useSignedIn } from '../../state/customer/session.ts';
import { GridIcon, HeartIcon, HomeIcon, UserIcon } from '../../ui/icons.tsx';
import { NavLink } from '../../ui/navigation.tsx';
import { CartIconWithCount } from '../header/cart-button.tsx';

const cell =
  'flex min-h-14 flex-col items-center justify-center gap-0.5 font-medium text-soft text-xs aria-[current=page]:text-green-700';

const entries = [
  { name: t('Home'), to: '/', icon: <HomeIcon /> },
  { name: t('Categories'), to: '/shop', icon: <GridIcon /> },
  { name: t('Wishlist'), to: '/dashboard/wishlist', icon: <HeartIcon /> },
  { name: t('Account'), to: '/login', account: '/account', icon: <UserIcon /> },
  { name: t('Cart'), to: '/cart', icon: <CartIconWithCount /> },
];

/** The bar at the bottom, below 992 px (specification section 2). Account is the login page for visitors. */
export function MobileBar() {
  const signedIn = useSignedIn();
  return (
    <nav
      aria-label={t('Quick')}
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-white pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="grid grid-cols-5">
        {entries.map(({ name, to, account = to, icon }) => (
          <li key={name}>
            <NavLink to={signedIn ? account : to} end className={cell}>
              {icon}
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
