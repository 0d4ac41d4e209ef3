import { useMemo } from 'react';
import { Link, type LinkProps, useLocation, useNavigation } from 'react-router';

interface NavLinkProps extends LinkProps {
  to: string;
  /** Only for its own path, not for those below it. */
  end?: boolean;
}

/** A menu link, with `aria-current="page"` on its page. The router's own component has more states, and is larger. */
export function NavLink({ to, end, ...more }: NavLinkProps) {
  const { pathname } = useLocation();
  const here = pathname === to || (!end && pathname.startsWith(`${to}/`));
  return <Link to={to} aria-current={here ? 'page' : undefined} {...more} />;
}

/** The query of the present address. Read-only: the router's own hook also writes, and is larger. */
export function useAddressQuery(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/**
 * The query of the page that is loading; the present one's if no page of this path is loading. So a press while
 * a list loads adds to the press before.
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
 * Lets one component handle history steps before the router does, and stop them. Called before the router is
 * created: listeners on the window are called in the order they were added, whatever their phase.
 */
export function listenBeforeRouter(): void {
  window.addEventListener('popstate', (event) => first?.(event));
}

/** Calls `onStep` first for each step; `stopImmediatePropagation` hides the step from the router. */
export function hearStepsFirst(onStep: OnStep): void {
  first = onStep;
}
