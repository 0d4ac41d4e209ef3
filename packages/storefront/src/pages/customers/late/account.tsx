import type { User } from '@isoko/contract';
import { LoadFailure } from '../../../layout/failure/load-failure.tsx';
import { useUser } from '../../../state/customer/user.ts';
import { AccountWaiting } from '../account-waiting.tsx';
import { DevicesSection } from './devices-section.tsx';
import { EmailSection } from './email-section.tsx';
import { MyDataSection } from './my-data-section.tsx';
import { NewsSection } from './news-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfilePlaces } from './profile-places.tsx';
import { ProfileSection } from './profile-section.tsx';

/** The account as the server has it, once it was read. */
export default function Account() {
  const { data: user, error, refetch } = useUser();
  if (!user) return error ? <LoadFailure failure={error} onRetry={refetch} /> : <AccountWaiting />;
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
