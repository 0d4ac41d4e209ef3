import DownloadIcon from '@mui/icons-material/Download';
import { Button, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';
import { saveFile } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { useAction } from '#admin/ui/calls.ts';
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
        <SaveButton
          path="/exports/products.csv"
          name={`products-${kigaliDay()}.csv`}
          what={t('Save the products')}
        />
      </Panel>
      <OrdersPanel />
      <Panel title={t('Customers')}>
        <Typography sx={{ mb: 1.5 }}>
          {t('Everybody with an account. These are personal data: keep the file where nobody else reads it.')}
        </Typography>
        <SaveButton
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
      <SaveButton
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

function SaveButton({ path, name, what }: { path: string; name: string; what: string }) {
  const save = useAction(() => saveFile(path, name));
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      disabled={save.isRunning}
      onClick={() => save.run()}
    >
      {save.isRunning ? t('One moment …') : what}
    </Button>
  );
}
