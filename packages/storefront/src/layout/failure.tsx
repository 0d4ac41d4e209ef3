import { lazy, Suspense } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { statusOf } from '../api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { AlertIcon, SearchIcon } from '../ui/icons.tsx';
import { SearchBox } from './search-box.tsx';
import { TopCategories } from './top-categories.tsx';

const Offline = lazy(() => import('./offline.tsx'));

/** A page that is not there, or could not be loaded, within the shell: it always shows a way on. */
export function PageFailure() {
  const status = statusOf(useRouteError());
  return status === 404 || status === 400 ? <NotFound /> : <Trouble />;
}

function NotFound() {
  return (
    <div className="wrap">
      <title>Page not found</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level={1}
        title="We could not find that page"
        icon={<SearchIcon className="size-10" />}
        actions={
          <>
            <ButtonLink to="/">Go to the home page</ButtonLink>
            <ButtonLink to="/shop" variant="outline">
              See all products
            </ButtonLink>
          </>
        }
      >
        It may have moved, or the address has a slip in it. Search for what you need, or pick a category.
      </EmptyState>
      <SearchBox label="Search again" className="mx-auto max-w-xl" />
      <TopCategories />
    </div>
  );
}

function Trouble() {
  const { revalidate, state } = useRevalidator();
  // A server says nothing of this.
  if (navigator.onLine === false) {
    return (
      <Suspense>
        <Offline onRetry={revalidate} />
      </Suspense>
    );
  }
  return (
    <div className="wrap py-8">
      <title>Something went wrong</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level={1}
        title="Something went wrong"
        icon={<AlertIcon className="size-10" />}
        actions={
          <>
            <Button busy={state === 'loading'} onClick={() => revalidate()}>
              Try again
            </Button>
            <ButtonLink to="/" variant="outline">
              Go to the home page
            </ButtonLink>
          </>
        }
      >
        This page could not be loaded. Your cart is safe. Please try again in a moment.
      </EmptyState>
    </div>
  );
}

/** The shop itself could not be loaded: there is no shell to stand in, only the page anew. */
export function BareFailure() {
  return (
    <main className="wrap py-16">
      <title>Something went wrong</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level={1}
        title="We are having trouble right now"
        icon={<AlertIcon className="size-10" />}
        actions={<Button onClick={() => window.location.reload()}>Try again</Button>}
      >
        The shop could not be opened. Please try again in a moment.
      </EmptyState>
    </main>
  );
}
