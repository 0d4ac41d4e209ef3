import type { StaffPoint } from '@isoko/contract/routes/admin/points';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Box } from '@mui/material';
import { BooleanInput, required, SearchInput, TextInput } from 'react-admin';
import { needed } from '#admin/inputs/fields.tsx';
import { CreatePage, EditPage, RecordForm } from '#admin/inputs/form.tsx';
import { MoneyInput } from '#admin/inputs/money-input.tsx';
import { t } from '#admin/messages/t.tsx';
import { CardList, NothingYet } from '#admin/ui/resource-list.tsx';
import { Row, Tag } from '#admin/ui/row.tsx';
import { CashInputs, MinimumInput, WindowsInput } from './form.tsx';

type PointRecord = StaffPoint & { id: string };

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder={t('Name or address')} />];

/** The collection points. */
export function PointList() {
  return (
    <CardList<PointRecord>
      title={t('Collection points')}
      filters={filters}
      sort={{ field: 'position', order: 'ASC' }}
      pagination={false}
      perPage={100}
      empty={
        <NothingYet first={t('New collection point')}>
          {t('Customers nearby can collect their order: enter where, and when it is open.')}
        </NothingYet>
      }
      card={(point) => <PointRow point={point} />}
    />
  );
}

function PointRow({ point }: { point: PointRecord }) {
  const { name, address, opens_at, closes_at, price, windows, is_open, cash_on_delivery } = point;
  const fee = price === 0 ? t('free') : formatFrancs(price);
  return (
    <Row
      to={`/points/${point.id}`}
      title={name}
      text={[address, `${opens_at}–${closes_at}`, fee].join(' · ')}
      tags={
        <>
          {!is_open && <Tag label={t('Not on offer')} tone="warn" />}
          {!cash_on_delivery && <Tag label={t('No cash')} />}
          {windows.length > 0 && <Tag label={t('{count} times', { count: windows.length })} />}
        </>
      }
    />
  );
}

const remove = {
  title: t('Remove this point?'),
  text: t('Customers can no longer choose it. Orders waiting there stay as agreed.'),
};

const NEW = {
  is_open: true,
  opens_at: '08:00',
  closes_at: '18:00',
  price: 0,
  takes_perishables: true,
  cash_on_delivery: true,
  cut_off_minutes: 60,
  closed_weekdays: [],
  windows: [],
};

function PointForm({ isNew = false }: { isNew?: boolean }) {
  return (
    <RecordForm isNew={isNew} remove={remove} defaults={NEW}>
      <BooleanInput source="is_open" label={t('Customers can choose it')} />
      <TextInput
        source="name"
        label={t('Name')}
        validate={required()}
        helperText={t('Shoppers see “Collect at …”: Kimironko.')}
      />
      <TextInput
        source="address"
        label={t('Address and how to find it')}
        multiline
        validate={required()}
        helperText={t('Street, building, landmark. Also used for maps.')}
      />
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr', width: '100%' }}>
        <TextInput source="opens_at" label={t('Opens')} type="time" {...needed} />
        <TextInput source="closes_at" label={t('Closes')} type="time" {...needed} />
        <MoneyInput source="price" label={t('Fee')} helperText={t('0: free.')} />
        <MoneyInput source="free_from" label={t('Free from')} helperText={t('Empty: never free.')} />
      </Box>
      <WindowsInput
        label={t('Times to collect, within the hours')}
        closedLabel={t('Closed on')}
        hint={t('Empty: at any time within the hours.')}
      />
      <BooleanInput source="takes_perishables" label={t('Fresh and cold goods are kept there')} />
      <MinimumInput />
      <CashInputs label={t('Cash at the point')} />
    </RecordForm>
  );
}

export function PointEdit() {
  return (
    <EditPage staysOpen isTranslated>
      <PointForm />
    </EditPage>
  );
}

export function PointCreate() {
  return (
    <CreatePage title={t('New collection point')}>
      <PointForm isNew />
    </CreatePage>
  );
}
