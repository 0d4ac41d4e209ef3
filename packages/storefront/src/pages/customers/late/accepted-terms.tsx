import { Link } from 'react-router';
import { useShopData } from '../../../layout/shop-data.ts';
import { rich, t } from '../../../messages/t.tsx';

/** The texts that a new account accepts; renders nothing until the shop has written both. */
export default function AcceptedTerms() {
  const { missing_pages } = useShopData().shop;
  if (missing_pages.includes(TERMS) || missing_pages.includes(PRIVACY)) return null;
  return (
    <p className="text-sm text-soft">
      {rich('By creating an account you accept our {terms} and our {privacy}.', {
        terms: (
          <Link to={TERMS} className={link}>
            {t('Terms & Conditions')}
          </Link>
        ),
        privacy: (
          <Link to={PRIVACY} className={link}>
            {t('Privacy Policy')}
          </Link>
        ),
      })}
    </p>
  );
}

const TERMS = '/terms-conditions';
const PRIVACY = '/privacy-policy';
const link = 'underline underline-offset-2';
