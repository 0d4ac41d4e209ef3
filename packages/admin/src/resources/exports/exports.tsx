import { Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';
import { t } from '#admin/messages/t.tsx';
import { SaveFileButton } from '#admin/ui/buttons.tsx';
import { Panel } from '#admin/ui/panel.tsx';
import { kigaliDay } from '#admin/ui/texts.ts';

/** Products, orders and customers as files that spreadsheets open. */
export function Exports() {
  return (
    <Stack sx={{ gap: 2, py: 1, maxWidth: 720 }}>
      <Title title={t('Export')} />
      <Typography color="text.secondary">
        {t(
          'CSV files for a spreadsheet or the accountant. Text that a spreadsheet would calculate begins with a ’ and stays text.',
        )}
      </Typography>
      <Panel title={t('Products')}>
        <Typography sx={{ mb: 1.5 }}>
          {t('All products with their variants, drafts too. The file can be changed and imported again.')}
        </Typography>
        <SaveFileButton
          path="/exports/products.csv"
          name={`products-${kigaliDay()}.csv`}
          what={t('Save the products')}
        />
      </Panel>
      <Panel title={t('Texts in other languages')}>
        <Typography sx={{ mb: 1.5 }}>
          {t('Everything people read, a row for each text. It is filled in and sent back under Languages.')}
        </Typography>
        <SaveFileButton
          path="/exports/translations.csv"
          name={`translations-${kigaliDay()}.csv`}
          what={t('Save the texts')}
        />
      </Panel>
      <OrdersPanel />
      <Panel title={t('Customers')}>
        <Typography sx={{ mb: 1.5 }}>
          {t('Everybody with an account. These are personal data: keep the file where nobody else reads it.')}
        </Typography>
        <SaveFileButton
          path="/exports/customers.csv"
          name={`customers-${kigaliDay()}.csv`}
          what={t('Save the customers')}
        />
      </Panel>
    </Stack>
  );
}

function OrdersPanel() {
  const [from, setFrom] = useState(kigaliDay(-30));
  const [to, setTo] = useState(kigaliDay());
  const query = new URLSearchParams({ ...(from && { from }), ...(to && { to }) });
  return (
    <Panel title={t('Orders')}>
      <Typography sx={{ mb: 1 }}>
        {t('A row for each line; an order’s total stands in its first row.')}
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: { xs: 0, sm: 1 }, mb: 1.5 }}>
        <DayField label={t('From')} value={from} onDay={setFrom} />
        <DayField label={t('To')} value={to} onDay={setTo} />
      </Stack>
      <SaveFileButton
        path={`/exports/orders.csv?${query}`}
        name={`orders-${from}-${to}.csv`}
        what={t('Save the orders')}
      />
    </Panel>
  );
}

function DayField({ label, value, onDay }: { label: string; value: string; onDay: (day: string) => void }) {
  return (
    <TextField
      type="date"
      label={label}
      value={value}
      onChange={({ target }) => onDay(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
