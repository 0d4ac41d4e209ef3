import { LoadFailure } from '../../layout/failure/load-failure.tsx';
import { Logo } from '../../layout/header/logo.tsx';
import { t } from '../../messages/t.tsx';
import { late } from '../../ui/late.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const Round = late(() => import('./late/round.tsx'), { failed: LoadFailure });

/** Whether a path is the rider's. It shares the route of a page of few visits: a route of its own weighs on every page. */
export const isRide = (pathname: string): boolean => pathname.endsWith('/ride');

/** What a rider brings today. It opens by the link that the shop sends, and has nothing of the shop around it. */
export function RidePage() {
  return (
    <>
      <div className="border-line border-b bg-paper">
        <div className="wrap flex justify-center py-1.5">
          <Logo />
        </div>
      </div>
      <div className="wrap pt-3 pb-12">
        <div className="mx-auto max-w-xl">
          <h1 className="sr-only">{t('Your deliveries')}</h1>
          <Round waiting={<Skeleton className="h-40" />} />
        </div>
      </div>
    </>
  );
}
