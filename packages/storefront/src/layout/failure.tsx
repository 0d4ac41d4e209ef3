import { useRouteError } from 'react-router';
import { statusOf } from '../api.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** A page that could not be shown, within the shell. */
export function PageFailure() {
  const status = statusOf(useRouteError());
  return <EmptyState title={status === 404 ? 'We could not find that page' : 'Something went wrong'} />;
}

/** The shop itself could not be loaded: there is no shell to stand in. */
export function BareFailure() {
  return <PageFailure />;
}
