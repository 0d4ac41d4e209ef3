import type { ComponentType, ReactNode } from 'react';
import { DashboardFrame, PrivateWaiting } from '../layout/account/dashboard-frame.tsx';
import { LoadFailure } from '../layout/failure/load-failure.tsx';
import type { PageMeta } from '../page.tsx';
import { bearerToken } from '../state/customer/session.ts';
import { late } from '../ui/late.tsx';

/**
 * A page of the dashboard: its frame, and in it the part that `load` fetches, as early as possible for a
 * logged-in customer. `title` is the window's, `heading` the page's. `placeholder` is shown until the part has
 * loaded, and by the part until its data has.
 */
export function privatePage({
  load,
  title,
  heading,
  placeholder = <PrivateWaiting />,
}: {
  load: () => Promise<{ default: ComponentType<{ placeholder: ReactNode }> }>;
  title: string;
  heading: string;
  placeholder?: ReactNode;
}) {
  const Part = late(load, { failed: LoadFailure });
  if (bearerToken() !== null) void Part.begin();
  const meta = (): PageMeta => ({ title, noindex: true });
  const page = () => (
    <DashboardFrame title={heading} waiting={placeholder}>
      <Part placeholder={placeholder} waiting={placeholder} />
    </DashboardFrame>
  );
  return { meta, Component: page };
}
