import { Link, useLocation } from 'react-router';
import { loginPath } from '../../../layout/header/login-path.ts';
import { t } from '../../../messages/t.tsx';

/** Whoever has an account may use it, and comes back here. */
export function SignInHint() {
  const location = useLocation();
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-md text-soft">
      {t('Have an account?')}
      <Link
        to={loginPath(location)}
        className="inline-flex min-h-11 items-center font-semibold text-green-700 underline underline-offset-4"
      >
        {t('Sign in')}
      </Link>
    </p>
  );
}
