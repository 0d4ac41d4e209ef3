import type { OpeningChange } from '@isoko/contract/routes/admin/opening';
import { required } from 'react-admin';
import { call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { ActionButton, AskButton } from '#admin/ui/buttons.tsx';
import { MomentInput } from './fields.tsx';

/** Opens the shop to visitors, or closes it. @throws CallFailure */
export const changeOpening = (body: OpeningChange) => call('POST /admin/opening', { body });

/** Opens a closed shop: now, or at a date and time. If something is missing it asks for confirmation. */
export function OpenButtons({ opensAt, missing }: { opensAt: string | null; missing: number }) {
  const open = { work: () => changeOpening({ state: 'open' }), done: t('The shop is open.') };
  return (
    <>
      {missing === 0 ? (
        <ActionButton variant="contained" {...open}>
          {t('Open the shop now')}
        </ActionButton>
      ) : (
        <AskButton
          label={t('Open the shop now')}
          button={{ variant: 'contained' }}
          title={t('Open it as it is?')}
          text={t('{count} missing for the first order', { count: missing })}
          submit={t('Open it anyway')}
          {...open}
        />
      )}
      <AskButton
        label={opensAt ? t('Another date and time') : t('Open at a date and time')}
        button={{ variant: 'outlined' }}
        title={t('When does the shop open?')}
        text={t('It opens automatically then. Visitors see the date and time.')}
        submit={t('Save')}
        done={t('Saved.')}
        values={{ at: opensAt }}
        work={({ at }: { at: string | null }) => changeOpening({ state: 'open', at })}
      >
        <MomentInput source="at" label={t('Date and time in Kigali')} validate={required()} />
      </AskButton>
      {opensAt && (
        <ActionButton work={() => changeOpening({ state: 'closed' })} done={t('The date was removed.')}>
          {t('Remove the date')}
        </ActionButton>
      )}
    </>
  );
}
