import { type ReactNode, useEffect, useRef } from 'react';
import { Link, type To } from 'react-router';
import { t } from '../../../messages/t.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

/**
 * The frame of the login pages: one column. When the heading changes because the page has a new message, the
 * heading gets the focus and is read out.
 */
export function EntryFrame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    heading.current?.focus();
  }, [title]);
  return (
    <div className="wrap py-6 sm:py-12 lg:py-16">
      <div className="sm:card mx-auto flex w-full max-w-md flex-col gap-5 sm:p-8">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}

/** The style of a stand-alone link between the parts of a login page. */
export const quietLink =
  'inline-flex min-h-11 items-center self-start font-semibold text-green-700 text-md underline underline-offset-4';

/** The link to the other page, for example from the login to the sign-up. */
export function OtherWay({ question, to, children }: { question: string; to: To; children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 border-line border-t pt-3 text-base">
      <span className="text-soft">{question}</span>
      <Link to={to} className={quietLink}>
        {children}
      </Link>
    </p>
  );
}

/** Leads to the login and passes the email address. */
export function SignInLink({ email }: { email: string | null }) {
  return (
    <ButtonLink to="/login" state={{ email }} size="lg" className="w-full">
      {t('Sign in')}
    </ButtonLink>
  );
}
