import { Link } from 'react-router';
import { t } from '../../../messages/t.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
import { Section } from './section.tsx';
import type { Customer } from './use-customer.ts';

/** Who orders, where that is somebody the shop knows. */
export function CustomerSection({ customer: { user, email } }: { customer: Customer }) {
  return (
    <Section step={1} title={t('Who orders')}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 text-base leading-relaxed">
          {user && <strong className="block font-semibold">{user.name}</strong>}
          <span className="block break-words">{email}</span>
          {user?.phone && <span className="block tabular-nums">{phoneText(user.phone)}</span>}
          <span className="mt-1 block text-sm text-soft">
            {t('The confirmation goes to this e-mail address.')}
          </span>
        </p>
        <Link
          to="/dashboard/account"
          className="inline-flex min-h-11 items-center text-green-700 text-md underline-offset-4 hover:underline"
        >
          {t('Change in my account')}
        </Link>
      </div>
    </Section>
  );
}
