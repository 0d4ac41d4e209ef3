import type { User } from '@isoko/contract';
import { useState } from 'react';
import { ActionFailure } from '../../../layout/failure/action-failure.tsx';
import { t } from '../../../messages/t.tsx';
import { changeProfile } from '../../../state/customer/account.ts';
import { useAction } from '../../../state/forms/use-action.ts';
import { Checkbox } from '../../../ui/forms/field.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { dayText } from '../../../ui/some-pages/moments.ts';
import { AccountSection } from './account-section.tsx';

/** The consent to news and offers: given and withdrawn with one tap. */
export function NewsSection({ user }: { user: User }) {
  const action = useAction();
  const [wanted, setWanted] = useState(user.marketing_consent);
  const { marketing_consent: given, marketing_consent_changed: since } = user;
  const change = async (marketing_consent: boolean) => {
    setWanted(marketing_consent);
    const went = await action.run(() => changeProfile({ marketing_consent }));
    if (went) announce(marketing_consent ? t('You get our news.') : t('You get no more news.'));
  };
  return (
    <AccountSection
      title={t('News and offers')}
      note={t('Mails about your orders and your account come either way.')}
    >
      <div>
        <Checkbox
          label={t('Send me news and offers by email')}
          checked={action.busy ? wanted : given}
          aria-disabled={action.busy}
          onChange={({ target }) => change(target.checked)}
        />
        {since && (
          <p className="text-sm text-soft">
            {given ? t('Since') : t('Off since')} {dayText(since)}
          </p>
        )}
      </div>
      <ActionFailure failure={action.failure} />
    </AccountSection>
  );
}
