import { formatFrancs } from '@isoko/contract/rules/money';
import type { ReactNode } from 'react';
import { useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import { CashIcon, LeafIcon, PhoneIcon, TruckIcon } from '../../ui/icons.tsx';

/** Why to buy here, as far as the shop's own settings bear it out. */
export function TrustStrip() {
  const { shop, written } = useShopData();
  const [opening] = shop.opening_hours;
  const paysOnDelivery = shop.payment_methods.some(({ kind }) => kind === 'cash');
  return (
    <ul className="wrap mt-3 grid grid-cols-2 gap-x-3 gap-y-2 lg:mt-6 lg:grid-cols-4">
      <Reason icon={<LeafIcon />} title={t('Fresh every morning')}>
        {t('From growers we know')}
      </Reason>
      {paysOnDelivery && (
        <Reason icon={<CashIcon />} title={t('Pay on delivery')}>
          {t('Cash when it arrives')}
        </Reason>
      )}
      {shop.free_express_from !== null && (
        <Reason icon={<TruckIcon />} title={t('Free express')}>
          {t('From {amount}', { amount: formatFrancs(shop.free_express_from) })}
        </Reason>
      )}
      <Reason icon={<PhoneIcon />} title={t('Here to help')} lang={opening && written}>
        {opening ? `${opening.days}, ${opening.hours}` : shop.phone}
      </Reason>
    </ul>
  );
}

interface ReasonProps {
  icon: ReactNode;
  title: string;
  /** Of what stands below, where it is not the page's. */
  lang?: string;
  children: ReactNode;
}

function Reason({ icon, title, lang, children }: ReasonProps) {
  return (
    <li className="flex items-center gap-2.5 lg:gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-green-50 text-green-700 lg:size-12">
        {icon}
      </span>
      <span className="min-w-0">
        <span className="block font-semibold text-sm lg:text-md">{title}</span>
        <span lang={lang} className="hidden text-sm text-soft sm:block">
          {children}
        </span>
      </span>
    </li>
  );
}
