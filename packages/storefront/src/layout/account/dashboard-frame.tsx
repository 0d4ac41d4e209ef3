import type { ReactNode } from 'react';
import { t } from '../../messages/t.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DashboardMenu } from './dashboard-menu.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

export interface DashboardFrameProps {
  /** What the page is called, in its heading and at the end of the way back up. */
  title: string;
  /** The page has a heading of its own. */
  ownHeading?: boolean;
  /** The pages between the dashboard and this one. */
  trail?: { name: string; to: string }[];
  /** Stands there until it is known who is here. */
  waiting?: ReactNode;
  children: ReactNode;
}

const DASHBOARD = { name: t('Dashboard'), to: '/dashboard' };

/**
 * The frame of every page of somebody who is signed in: the way back up, the menu, the heading. What is private
 * appears within once the browser has read who is here; a visitor is sent to the login page.
 */
export function DashboardFrame({ title, ownHeading, trail = [], waiting, children }: DashboardFrameProps) {
  const above = title === DASHBOARD.name ? [] : [DASHBOARD, ...trail];
  return (
    <div className="wrap pt-4 pb-12 lg:pt-6">
      <div className="print:hidden">
        <Breadcrumbs trail={above} here={title} />
      </div>
      <div className="mt-2 grid grid-cols-1 items-start gap-4 lg:mt-4 lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-stretch lg:gap-10">
        <DashboardMenu />
        <div className="min-w-0">
          {!ownHeading && <h1 className="mb-4 text-2xl lg:mb-6 lg:text-3xl">{title}</h1>}
          <SignedInOnly waiting={waiting ?? <PrivateWaiting />}>{children}</SignedInOnly>
        </div>
      </div>
    </div>
  );
}

/** The place of what is private, where a page knows nothing nearer about it. */
export function PrivateWaiting() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      <Skeleton className="h-40 w-full rounded-card" />
      <Skeleton className="h-56 w-full rounded-card" />
    </div>
  );
}
