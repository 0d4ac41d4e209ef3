import { Link, useLocation } from 'react-router';
import { t } from '../../messages/t.tsx';
import { useSession } from '../../state/customer/session.ts';
import { UserIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { loginPath } from './login-path.ts';

const AccountArea = late(() => import('./account-area.tsx'));

/**
 * Who is here (specification section 2): somebody's email and the way out, or the invitation to sign in, which comes
 * back to this page. Both take the same room, so that nothing moves when the browser tells who it is.
 */
export function UserArea() {
  const signedIn = useSession(({ token }) => token !== null);
  return (
    <div className="hidden w-50 items-center justify-end lg:flex xl:w-88">
      {signedIn ? <AccountArea waiting={<Skeleton className="h-9 w-full" />} /> : <Invitation />}
    </div>
  );
}

function Invitation() {
  return (
    <Link
      to={loginPath(useLocation())}
      className="flex min-h-11 items-center gap-2 rounded-control px-3 text-green-700 hover:bg-green-50"
    >
      <UserIcon />
      <span className="text-left text-sm leading-tight">
        <span className="block text-soft text-xs">{t('Welcome')}</span>
        <span className="block whitespace-nowrap font-semibold">{t('Sign In / Register')}</span>
      </span>
    </Link>
  );
}
