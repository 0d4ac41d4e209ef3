import type { User } from '@isoko/contract';
import { DashboardFrame } from '../../layout/dashboard-frame.tsx';
import { LoadFailure } from '../../layout/load-failure.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { useUser } from '../../state/user.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DevicesSection } from './devices-section.tsx';
import { EmailSection } from './email-section.tsx';
import { MyDataSection } from './my-data-section.tsx';
import { NewsSection } from './news-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfilePlaces } from './profile-places.tsx';
import { ProfileSection } from './profile-section.tsx';

export function meta(): PageMeta {
  return { title: t('Your account'), noindex: true };
}

/** Who somebody is to the shop, and everything they can change about it. */
export function Component() {
  return (
    <DashboardFrame title={t('Account')} waiting={<Waiting />}>
      <Account />
    </DashboardFrame>
  );
}

function Account() {
  const { data: user, error, refetch } = useUser();
  if (!user) return error ? <LoadFailure failure={error} onRetry={refetch} /> : <Waiting />;
  // Another account begins with fields of its own.
  return <Sections key={user._id} user={user} />;
}

function Sections({ user }: { user: User }) {
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <ProfileSection user={user} />
      <EmailSection user={user} />
      <PasswordSection user={user} />
      <ProfilePlaces user={user} />
      <NewsSection user={user} />
      <DevicesSection />
      <MyDataSection />
    </div>
  );
}

function Waiting() {
  return (
    <div aria-hidden="true" className="flex max-w-3xl flex-col gap-5">
      <Skeleton className="h-72 w-full rounded-card" />
      <Skeleton className="h-36 w-full rounded-card" />
      <Skeleton className="h-36 w-full rounded-card" />
    </div>
  );
}
