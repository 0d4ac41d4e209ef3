import { t } from '../../../messages/t.tsx';
import { useUser } from '../../../state/customer/user.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Greets by the first name; while it is on its way, and where it cannot be read, its place is kept. */
export function Welcome() {
  const { data: user, error } = useUser();
  const [firstName] = user?.name.split(' ') ?? [];
  return (
    <section aria-label={t('Welcome')} className="rounded-panel bg-green-700 px-5 py-6 text-white sm:px-7">
      <p className="min-h-[2.125rem] break-words font-display font-semibold text-2xl">
        {firstName || error ? (
          `Muraho${firstName ? `, ${firstName}` : ''}!`
        ) : (
          <Skeleton className="h-8 w-48 opacity-25" />
        )}
      </p>
      <p className="mt-1 text-base text-green-100">
        {t('Here you follow your orders and keep your addresses and your account in order.')}
      </p>
    </section>
  );
}
