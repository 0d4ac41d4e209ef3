import { Link } from 'react-router';
import logo from './logo.svg';
import { useShopData } from './shop-data.ts';

/** The shop's sign, leading home. */
export function Logo() {
  const { shop } = useShopData();
  return (
    <Link to="/" className="shrink-0 rounded-control">
      <img src={logo} alt={`${shop.name}, home`} width="124" height="36" className="h-9 w-auto lg:h-11" />
    </Link>
  );
}
