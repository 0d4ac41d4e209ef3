import { Link } from 'react-router';
import { t } from '../../messages/t.tsx';
import { useShopData } from '../shop-data.ts';

/** The shop's sign, leading home. */
export function Logo() {
  const { shop } = useShopData();
  return (
    <Link to="/" className="shrink-0 rounded-control">
      <img
        {...shop.brand.logo}
        alt={t('{name}, home', { name: shop.name })}
        className="h-[min(2.25rem,12vw)] w-auto lg:h-11"
      />
    </Link>
  );
}
