import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { BooleanInput, SelectInput, TextInput } from 'react-admin';
import { call } from '#admin/api.ts';
import { needed } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { AskButton } from '#admin/ui/buttons.tsx';
import { usePress } from '#admin/ui/calls.ts';

interface Said {
  reason: string;
  goods: 'shelf' | 'waste';
  all_in_coins?: boolean;
}

/** Takes back a sale of today at the counter; nothing where that is not possible any more. */
export function VoidSale({ order }: { order: StaffOrder }) {
  const press = usePress();
  if (!order.next.void) return null;
  const { _id: id, version, payments } = order;
  const hasCode = payments.some(({ kind }) => kind !== 'cash');
  return (
    <AskButton<Said>
      label={t('Take the sale back')}
      button={{ color: 'error', variant: 'outlined', size: 'large', sx: { alignSelf: 'flex-start' } }}
      title={t('Take back {number}?', { number: order.number })}
      text={t(
        'The money goes back out of the drawer, and the sale counts no more. It stands in the books either way.',
      )}
      submit={t('Take the sale back')}
      done={t('The sale is taken back.')}
      values={{ goods: 'shelf', all_in_coins: true }}
      work={(body) =>
        press((headers) =>
          call('POST /admin/till/sales/:id/void', { params: { id }, body: { ...body, version }, headers }),
        )
      }
      isDangerous
    >
      <TextInput source="reason" label={t('Why?')} {...needed} autoFocus />
      <SelectInput
        source="goods"
        label={t('The goods')}
        choices={[
          { id: 'shelf', name: t('Back on the shelf') },
          { id: 'waste', name: t('Written off') },
        ]}
        {...needed}
      />
      {hasCode && (
        <BooleanInput
          source="all_in_coins"
          label={t('What was paid to the code goes back in coins, too')}
          helperText={t('Otherwise it stays owed until it is sent back by MoMo.')}
        />
      )}
    </AskButton>
  );
}
