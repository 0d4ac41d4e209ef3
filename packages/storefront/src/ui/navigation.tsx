import { useMemo } from 'react';
import { Link, type LinkProps, useLocation, useNavigation } from 'react-router';

interface NavLinkProps extends LinkProps {
  to: string;
  /** Only for its own path, not for those below it. */
  end?: boolean;
}

/**
 * A link of a menu, with `aria-current="page"` where it leads to. The router's own knows more states, and weighs
 * more.
 */
export function NavLink({ to, end, ...more }: NavLinkProps) {
  const { pathname } = useLocation();
  const here = pathname === to || (!end && pathname.startsWith(`${to}/`));
  return <Link to={to} aria-current={here ? 'page' : undefined} {...more} />;
}

/**
 * What the present address asks for after its `?`. Only to be read: the router's own hook writes too, and weighs
 * more.
 */
export function useAddressQuery(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/**
 * What the page on its way asks for after its `?`; the present one's where none of this path is. What is pressed while
 * a list is fetched adds to what was pressed before.
 */
export function useNextQuery(): URLSearchParams {
  const here = useLocation();
  const next = useNavigation().location;
  const { search } = next?.pathname === here.pathname ? next : here;
  return useMemo(() => new URLSearchParams(search), [search]);
}

type OnStep = (event: PopStateEvent) => void;

let first: OnStep | null = null;

/**
 * Lets one part hear of steps in the browser's history before the router does, and keep them from it. Called before
 * the router is made: what listens at the window is called in the order it came, whatever its phase.
 */
export function listenBeforeRouter(): void {
  window.addEventListener('popstate', (event) => first?.(event));
}

/** Has `onStep` hear of each step first; `stopImmediatePropagation` keeps it from the router. */
export function hearStepsFirst(onStep: OnStep): void {
  first = onStep;
}
