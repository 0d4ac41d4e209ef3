import { useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import { NavLink } from '../../ui/navigation.tsx';

const pages = [
  { name: t('Shipping & Delivery'), to: '/shipping-delivery' },
  { name: t('Return policy'), to: '/return-policy' },
  { name: t('Terms & Conditions'), to: '/terms-conditions' },
  { name: t('Privacy policy'), to: '/privacy-policy' },
  { name: t('Help & FAQ'), to: '/help' },
  { name: t('Contact us'), to: '/contact-us' },
];

/**
 * Links between the pages about how the shop works: a column on wide screens, below the text on phones. Place
 * it after the text, so that loading it does not push the text down.
 */
export function PageMenu() {
  const { missing_pages } = useShopData().shop;
  return (
    <nav
      aria-label={t('How the shop works')}
      className="max-lg:border-line max-lg:border-t max-lg:pt-5 lg:col-start-1 lg:row-span-3 lg:row-start-1"
    >
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 sm:grid-cols-3 lg:sticky lg:top-24 lg:grid-cols-1">
        {pages
          .filter(({ to }) => !missing_pages.includes(to))
          .map(({ name, to }) => (
            <li key={to}>
              <NavLink
                to={to}
                className="flex min-h-11 items-center text-md hover:text-green-700 hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-green-700 lg:border-line lg:border-l-2 lg:pl-4 lg:aria-[current=page]:border-green-700"
              >
                {name}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
