import type { Margins } from '@isoko/contract/routes/admin/purchases';
import { formatFrancs } from '@isoko/contract/rules/money';
import DownloadIcon from '@mui/icons-material/Download';
import { Alert, Box, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';
import { saveFile } from '#admin/api.ts';
import { isOne } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { ActionButton } from '#admin/ui/buttons.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { Panel, SecurityRow, SecurityRows } from '#admin/ui/panel.tsx';
import { dayText, kigaliDay, signed } from '#admin/ui/texts.ts';

const LAST_DAYS = 6;

/** The margin of the goods sold, by day and product, and the value of the goods lost. */
export function MarginReport() {
  const [from, setFrom] = useState(kigaliDay(-LAST_DAYS));
  const [to, setTo] = useState(kigaliDay());
  const query = useCall('GET /admin/margins', { query: { from, to } });
  return (
    <Stack sx={{ gap: 2, py: 1, maxWidth: 860 }}>
      <Title title={t('Margin')} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <DayField label={t('From')} value={from} onChange={setFrom} />
        <DayField label={t('To')} value={to} onChange={setTo} />
        <ActionButton
          work={() => saveFile(`/margins.csv?from=${from}&to=${to}`, `margins-${from}-${to}.csv`)}
          variant="outlined"
          startIcon={<DownloadIcon />}
        >
          {t('As a table')}
        </ActionButton>
      </Stack>
      <Answered query={query}>{({ data }) => <Figures margins={data} />}</Answered>
    </Stack>
  );
}

function DayField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (day: string) => void;
}) {
  return (
    <TextField
      type="date"
      label={label}
      value={value}
      onChange={({ target }) => target.value && onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: kigaliDay() } }}
    />
  );
}

type Money = Margins['sum'];

function Figures({ margins: { sum, days, products, waste } }: { margins: Margins }) {
  return (
    <>
      <Box component="section" aria-label={t('In total')}>
        <Typography variant="h2">{marginText(sum)}</Typography>
        <Typography color="text.secondary">{moneyText(sum)}</Typography>
        {sum.unknown > 0 && (
          <Alert severity="warning" sx={{ mt: 1 }}>
            {t('The cost of {amount} sold is not known. It is not part of the margin.', {
              amount: formatFrancs(sum.unknown),
            })}
          </Alert>
        )}
      </Box>
      {waste.length > 0 && <Waste waste={waste} />}
      <MoneyPanel title={t('By day')} rows={days.map((each) => ({ ...each, name: dayText(each.day) }))} />
      <MoneyPanel title={t('By product')} rows={products} />
    </>
  );
}

const marginText = ({ margin }: Money): string =>
  margin === null ? t('Margin not known') : t('Margin {amount}', { amount: signed(margin) });

/** The amounts from which a margin is calculated. */
const moneyText = ({ sold, vat, cost, unknown, wasted }: Money): string =>
  [
    t('sold {amount}', { amount: signed(sold) }),
    vat !== 0 && t('VAT {amount}', { amount: signed(-vat) }),
    cost !== 0 && t('cost {amount}', { amount: signed(-cost) }),
    unknown > 0 && t('without a cost {amount}', { amount: signed(unknown) }),
    wasted > 0 && t('lost {amount}', { amount: signed(-wasted) }),
  ]
    .filter(Boolean)
    .join(' · ');

function MoneyPanel({
  title,
  rows,
}: {
  title: string;
  rows: (Money & { name: string; product?: string })[];
}) {
  return (
    <Panel title={title}>
      {rows.length === 0 && (
        <Typography color="text.secondary">{t('No goods left in these days.')}</Typography>
      )}
      <SecurityRows>
        {rows.map((row) => (
          <SecurityRow
            key={row.product ?? row.name}
            title={row.name}
            text={moneyText(row)}
            action={
              <Typography sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
                {row.margin === null ? t('not known') : signed(row.margin)}
              </Typography>
            }
          />
        ))}
      </SecurityRows>
    </Panel>
  );
}

const WASTE_NAMES: Record<Margins['waste'][number]['reason'], string> = {
  spoiled: t('Spoiled, date over'),
  damaged: t('Broken, damaged'),
  given_away: t('Given away'),
  stolen: t('Stolen'),
  own_use: t('Used by the shop itself'),
};

function Waste({ waste }: { waste: Margins['waste'] }) {
  return (
    <Panel title={t('Lost')}>
      <SecurityRows>
        {waste.map(({ reason, cost, times, unknown }) => (
          <SecurityRow
            key={reason}
            title={WASTE_NAMES[reason]}
            text={[
              isOne(times) ? t('once') : t('{times} times', { times }),
              unknown > 0 && unknown < times && t('{unknown} of them at an unknown cost', { unknown }),
            ]
              .filter(Boolean)
              .join(' · ')}
            action={
              <Typography sx={{ fontWeight: 700 }}>
                {unknown === times ? t('cost not known') : formatFrancs(cost)}
              </Typography>
            }
          />
        ))}
      </SecurityRows>
    </Panel>
  );
}
