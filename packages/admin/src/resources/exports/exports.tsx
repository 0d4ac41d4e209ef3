import { Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';
import { t } from '#admin/messages/t.tsx';
import { SaveFileButton } from '#admin/ui/buttons.tsx';
import { Panel } from '#admin/ui/panel.tsx';
import { kigaliDay } from '#admin/ui/texts.ts';

/** Downloads products, texts, orders and customers as files for spreadsheets. */
export function Exports() {
  return (
    <Stack sx={{ gap: 2, py: 1, maxWidth: 720 }}>
      <Title title={t('Export')} />
      <Typography color="text.secondary">
        {t(
          'CSV files for a spreadsheet or the accountant. Text that a spreadsheet would calculate starts with a ’.',
        )}
      </Typography>
      <Panel title={t('Products')}>
        <Typography sx={{ mb: 1.5 }}>
          {t(
            'All products with their variants, including drafts. You can change the file and import it again.',
          )}
        </Typography>
        <SaveFileButton
          path="/exports/products.csv"
          name={`products-${kigaliDay()}.csv`}
          what={t('Save the products')}
        />
      </Panel>
      <Panel title={t('Texts in other languages')}>
        <Typography sx={{ mb: 1.5 }}>
          {t('Everything people read, one row per text. Fill it in and upload it under Languages.')}
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
          {t('Everyone with an account. This is personal data: keep the file where nobody else can read it.')}
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
      <Typography sx={{ mb: 1 }}>{t('One row per item; an order’s total is in its first row.')}</Typography>
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
