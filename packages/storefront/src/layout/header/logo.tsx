import { Link } from 'react-router';
import { t } from '../../messages/t.tsx';
import { useShopData } from '../shop-data.ts';
import logo from './logo.svg';

/** The shop's sign, leading home. */
export function Logo() {
  const { shop } = useShopData();
  return (
    <Link to="/" className="shrink-0 rounded-control">
      <img
        src={logo}
        alt={t('{name}, home', { name: shop.name })}
        width="124"
        height="36"
        className="h-9 w-auto lg:h-11"
      />
    </Link>
  );
}
