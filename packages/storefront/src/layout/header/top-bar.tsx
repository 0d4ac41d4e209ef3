import { formatAmount } from '@isoko/contract/rules/money';
import { t } from '../../messages/t.tsx';
import { TruckIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late.tsx';
import { useShopData } from '../shop-data.ts';
import { LanguageSwitch } from './language-switch.tsx';

/** Phones have no room for these links, nor use for their code. */
const TopLinks = late(() => import('./top-links.tsx'), {
  html: true,
  near: { id: 'top-links', className: 'hidden lg:block' },
});

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
          <TopLinks />
          <LanguageSwitch />
        </div>
      </div>
    </section>
  );
}
