import { formatAmount } from '@isoko/contract/rules/money';
import { Link } from 'react-router';
import { t } from '../messages/t.tsx';
import { TruckIcon } from '../ui/icons.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { topLinks } from './menu-links.ts';
import { useShopData } from './shop-data.ts';
import { SocialLinks } from './social-links.tsx';

/** The bar above the header: what delivery costs nothing, and a few links. */
export function TopBar() {
  const { shop } = useShopData();
  return (
    <section aria-label={t('Shop news')} className="bg-green-700 text-white">
      <div className="wrap flex min-h-11 items-center justify-between gap-4 text-xs lg:text-sm">
        {shop.free_express_from !== null && (
          <p className="flex items-center gap-2 py-1.5 font-medium">
            <TruckIcon className="size-4.5 text-amber-400" />
            {t('FREE Express Shipping On Orders {amount}+', { amount: formatAmount(shop.free_express_from) })}
          </p>
        )}
        <div className="ml-auto flex items-center gap-4">
          <nav aria-label={t('Service')} className="hidden lg:block">
            <ul className="flex">
              {topLinks.map(({ name, to }) => (
                <li key={name}>
                  <Link
                    to={to}
                    className="flex min-h-9 items-center px-2.5 hover:text-amber-400 hover:underline"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <SocialLinks className="hidden *:size-8 lg:flex" />
          <LanguageSwitch />
        </div>
      </div>
    </section>
  );
}
