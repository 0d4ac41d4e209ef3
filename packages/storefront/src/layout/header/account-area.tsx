import { Link } from 'react-router';
import { t } from '../../messages/t.tsx';
import { useLogOut } from '../../state/customer/log-out.ts';
import { useSession } from '../../state/customer/session.ts';
import { UserIcon } from '../../ui/icons.tsx';

/** The header's user area of a signed-in user: the link to their pages, and the log-out. */
export default function AccountArea() {
  const email = useSession((session) => session.email) ?? t('My account');
  return (
    <>
      <Link
        to="/dashboard"
        title={email}
        className="flex min-h-11 min-w-0 items-center gap-2 rounded-control px-2 text-green-700 hover:bg-green-50"
      >
        <UserIcon className="hidden size-6 shrink-0 xl:block" />
        <span className="min-w-0 text-left text-sm leading-tight">
          <span className="block text-soft text-xs">{t('Welcome')}</span>
          <span className="block truncate font-semibold">{email}</span>
        </span>
      </Link>
      <button
        type="button"
        onClick={useLogOut()}
        className="min-h-11 shrink-0 rounded-control px-2 font-semibold text-green-700 text-sm underline underline-offset-4 hover:bg-green-50"
      >
        {t('Log out')}
      </button>
    </>
  );
}
