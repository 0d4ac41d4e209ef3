import { Link, type LinkProps, useLocation } from 'react-router';

interface NavLinkProps extends LinkProps {
  to: string;
  /** It stands for its own path alone, not for those below it. */
  end?: boolean;
}

/** A link of a menu, with `aria-current="page"` where it leads to. The router's own knows more states, and weighs more. */
export function NavLink({ to, end, ...more }: NavLinkProps) {
  const { pathname } = useLocation();
  const here = pathname === to || (!end && pathname.startsWith(`${to}/`));
  return <Link to={to} aria-current={here ? 'page' : undefined} {...more} />;
}
