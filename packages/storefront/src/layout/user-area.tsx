import { Link, useLocation } from 'react-router';
import { useSession } from '../state/session.ts';
import { UserIcon } from '../ui/icons.tsx';
import { loginPath } from './login-path.ts';
import { useLogOut } from './use-log-out.ts';

const entry =
  'flex min-h-11 min-w-0 items-center gap-2 rounded-control px-3 text-green-700 hover:bg-green-50';

/**
 * Who is here (specification section 2): somebody's email and the way out, or the invitation to sign in, which comes
 * back to this page. Both take the same room, so that nothing moves when the browser tells who it is.
 */
export function UserArea() {
  const email = useSession((session) => session.token && (session.email ?? 'My account'));
  return (
    <div className="hidden w-52 items-center justify-end lg:flex xl:w-72">
      {email ? <Account email={email} /> : <Invitation />}
    </div>
  );
}

function Account({ email }: { email: string }) {
  return (
    <>
      <Link to="/dashboard" title={email} className={entry}>
        <UserIcon className="hidden size-6 shrink-0 xl:block" />
        <span className="min-w-0 text-left text-sm leading-tight">
          <span className="block text-soft text-xs">Welcome</span>
          <span className="block truncate font-semibold">{email}</span>
        </span>
      </Link>
      <button
        type="button"
        onClick={useLogOut()}
        className="min-h-11 shrink-0 rounded-control px-2 font-semibold text-green-700 text-sm underline underline-offset-4 hover:bg-green-50"
      >
        Log out
      </button>
    </>
  );
}

function Invitation() {
  return (
    <Link to={loginPath(useLocation())} className={entry}>
      <UserIcon />
      <span className="text-left text-sm leading-tight">
        <span className="block text-soft text-xs">Welcome</span>
        <span className="block whitespace-nowrap font-semibold">Sign In / Register</span>
      </span>
    </Link>
  );
}
