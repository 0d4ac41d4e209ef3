import { useShopData } from '../../../layout/shop-data.ts';
import { t } from '../../../messages/t.tsx';
import { ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
import { EmptyState } from '../../../ui/some-pages/empty-state.tsx';

/** A shop without products and slides: what comes, and the ways to reach the shop that it has. */
export default function ComingSoon() {
  const { shop, written } = useShopData();
  const { phone, email, address } = shop;
  return (
    <div className="wrap pt-6">
      <EmptyState
        title={t('The shelves are being filled')}
        actions={
          <>
            {phone && (
              <a href={`tel:${phone}`} className={buttonClass({})}>
                {t('Call {phone}', { phone: phoneText(phone) })}
              </a>
            )}
            {email && (
              <a href={`mailto:${email}`} className={buttonClass({ variant: 'outline' })}>
                {email}
              </a>
            )}
            <ButtonLink to="/contact-us" variant={phone || email ? 'ghost' : undefined}>
              {t('Write to us')}
            </ButtonLink>
          </>
        }
      >
        {t('The first products come soon. Until then, tell us what you would like to find here.')}
        {address && (
          <span lang={written} className="mt-2 block">
            {address}
          </span>
        )}
      </EmptyState>
    </div>
  );
}
