import type { StaffZone, ZoneTrial } from '@isoko/contract/routes/admin/zones';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Alert, Autocomplete, Box, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { SearchInput } from 'react-admin';
import { sectorsOf, useDistricts } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { CardList, NothingYet } from '#admin/ui/resource-list.tsx';
import { Row, Tag } from '#admin/ui/row.tsx';
import { dayText } from '#admin/ui/texts.ts';
import { zoneText } from './words.ts';

type ZoneRecord = StaffZone & { id: string };

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder={t('Zone, district or sector')} />];

/** The delivery zones, and a test of what the shop offers at a place. */
export function ZoneList() {
  return (
    <Box sx={{ pb: { xs: 10, sm: 0 } }}>
      <CardList<ZoneRecord>
        // The panel below the list is the end of the page.
        sx={{ '& .RaList-main': { pb: 0 } }}
        title={t('Delivery zones')}
        filters={filters}
        sort={{ field: 'position', order: 'ASC' }}
        pagination={false}
        perPage={100}
        empty={
          <NothingYet first={t('New zone')} isUrgent>
            {t('The shop does not deliver anywhere yet, so nobody can order. Add a zone.')}
          </NothingYet>
        }
        card={(zone) => <ZoneRow zone={zone} />}
      />
      <Box sx={{ mt: 2, maxWidth: 860 }}>
        <TryPlace />
      </Box>
    </Box>
  );
}

function ZoneRow({ zone }: { zone: ZoneRecord }) {
  return (
    <Row
      to={`/zones/${zone.id}`}
      title={zone.name}
      text={zoneText(zone)}
      tags={
        <>
          {!zone.takes_perishables && <Tag label={t('Nothing fresh')} />}
          {!zone.cash_on_delivery && <Tag label={t('No cash')} />}
          {zone.windows.length > 0 && (
            <Tag label={t('{count} delivery times', { count: zone.windows.length })} />
          )}
        </>
      }
    />
  );
}

/** The total of a usual cart. Francs. */
const USUAL_CART = 20_000;

/** Shows what a customer at a place would be offered, by the rules of a quote. */
function TryPlace() {
  const { districts, isPending } = useDistricts();
  const [district, setDistrict] = useState<string | null>(null);
  const [sector, setSector] = useState<string | null>(null);
  const [typed, setTyped] = useState(String(USUAL_CART));
  const choose = (next: string | null) => {
    setDistrict(next);
    setSector(null);
  };
  const subtotal = Number(typed);
  const isReady = district !== null && sector !== null && Number.isInteger(subtotal) && subtotal >= 0;
  return (
    <Panel title={t('Try an address')}>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1fr 1fr' } }}>
        <Autocomplete
          options={districts.map(({ name }) => name)}
          loading={isPending}
          value={district}
          onChange={(_, next) => choose(next)}
          renderInput={(params) => <TextField {...params} label={t('District')} />}
        />
        <Autocomplete
          options={sectorsOf(districts, district)}
          value={sector}
          onChange={(_, next) => setSector(next)}
          disabled={district === null}
          renderInput={(params) => <TextField {...params} label={t('Sector')} />}
        />
        <TextField
          label={t('Items for, in francs')}
          type="number"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{ htmlInput: { min: 0, step: 1, inputMode: 'numeric' } }}
        />
      </Box>
      {isReady && <Offer input={{ district, sector, subtotal }} />}
    </Panel>
  );
}

function Offer({ input }: { input: { district: string; sector: string; subtotal: number } }) {
  const query = useCall('POST /admin/zones/try', { body: input });
  return (
    <Box sx={{ mt: 2 }} aria-live="polite">
      <Answered query={query}>{({ data }) => <Offered offer={data} />}</Answered>
    </Box>
  );
}

function Offered({ offer }: { offer: ZoneTrial }) {
  const { zone, methods, windows, takes_perishables } = offer;
  if (!zone) return <Alert severity="warning">{t('No zone delivers there. Shoppers cannot order.')}</Alert>;
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>{zone.name}</Typography>
      <Box component="ul" sx={{ my: 1, pl: 3 }}>
        {methods.map(({ code, name, fee, eta }) => (
          <li key={code}>
            {[name, eta, fee === 0 ? t('free') : formatFrancs(fee)].filter(Boolean).join(' · ')}
          </li>
        ))}
      </Box>
      {windows.length > 0 && (
        <Typography variant="body2">
          {t('Next: {times}', { times: windows.slice(0, 3).map(windowText).join('; ') })}
        </Typography>
      )}
      <Hints offer={offer} />
      {!takes_perishables && (
        <Typography variant="body2">{t('Nothing fresh or cold is delivered there.')}</Typography>
      )}
    </Box>
  );
}

function Hints({ offer }: { offer: ZoneTrial }) {
  const { methods, paused, reaches_minimum, min_order_amount, no_cash_because } = offer;
  const hints = [
    methods.length === 0 && t('The zone has no way to deliver: shoppers cannot order.'),
    paused && t('The shop takes no orders now: {paused}', { paused }),
    !reaches_minimum && t('Below the minimum order of {amount}.', { amount: formatFrancs(min_order_amount) }),
    no_cash_because,
  ].filter((hint): hint is string => Boolean(hint));
  return hints.map((hint) => (
    <Alert key={hint} severity="info" sx={{ mt: 1 }}>
      {hint}
    </Alert>
  ));
}

function windowText({ date, from, to, left }: ZoneTrial['windows'][number]): string {
  return `${dayText(date)}, ${from}–${to}${left === null ? '' : ` (${t('{left} left', { left })})`}`;
}
