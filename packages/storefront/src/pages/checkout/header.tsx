import { Link } from 'react-router';
import { Logo } from '../../layout/header/logo.tsx';
import { useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import { ChevronLeftIcon, WhatsappIcon } from '../../ui/icons.tsx';

const way =
  'inline-flex min-h-11 items-center gap-1.5 rounded-control px-1 font-semibold text-green-700 text-md hover:underline';

/** All that the checkout has of the shop around it: the way back, the logo, and help by a message. */
export function CheckoutHeader() {
  const { shop } = useShopData();
  return (
    <nav aria-label={t('Checkout')} className="border-line border-b bg-paper">
      <div className="wrap grid grid-cols-[1fr_auto_1fr] items-center gap-2 py-1.5">
        <Link to="/cart" className={`${way} justify-self-start`}>
          <ChevronLeftIcon className="size-5 shrink-0" />
          {t('Cart')}
        </Link>
        <Logo />
        {shop.phone && (
          <a
            href={`https://wa.me/${shop.phone.replace(/\D/g, '')}`}
            target="_blank"
            rel="noopener"
            className={`${way} justify-self-end`}
          >
            <WhatsappIcon className="size-5 shrink-0" />
            {t('Help')}
          </a>
        )}
      </div>
    </nav>
  );
}
