import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Loading } from 'react-admin';
import { events } from '#admin/api.ts';
import { refreshSession } from '#admin/auth-provider.ts';
import { useSession } from '#admin/session.ts';
import { ChangePassword } from './change-password.tsx';

const FirstFactor = lazy(() => import('./first-factor.tsx'));

/** What comes before anything else is shown: a password of one's own, then the second factor that the role needs. */
export function SettleIn({ children }: { children: ReactNode }) {
  const { mustChangePassword, mustAddFactor = false } = useSession() ?? {};
  const { isAdding, finish } = useAdding(mustAddFactor);
  useNews();
  if (mustChangePassword) return <ChangePassword isFirst />;
  if (!isAdding) return children;
  return (
    <Suspense fallback={<Loading />}>
      <FirstFactor onAdded={finish} />
    </Suspense>
  );
}

/** The screen stays until the recovery codes are kept, though the factor is there by then. */
function useAdding(mustAddFactor: boolean) {
  const [isAdding, setAdding] = useState(mustAddFactor);
  if (mustAddFactor && !isAdding) setAdding(true);
  const finish = async () => {
    await refreshSession();
    setAdding(false);
  };
  return { isAdding, finish };
}

/** Asks the shop again who this is when a call was refused because something about the account comes first. */
function useNews(): void {
  useEffect(() => {
    const onNews = () => void refreshSession().catch(() => null);
    events.addEventListener('accountComesFirst', onNews);
    return () => events.removeEventListener('accountComesFirst', onNews);
  }, []);
}
