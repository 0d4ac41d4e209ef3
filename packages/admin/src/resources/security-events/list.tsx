import type { SecurityEvent } from '@isoko/contract/routes/admin/security-events';
import { Alert, Box, Typography } from '@mui/material';
import { ReferenceInput, SelectInput } from 'react-admin';
import { momentText } from '#admin/ui/moments.ts';
import { Tag } from '#admin/ui/tag.tsx';
import { Cards, ResourceList } from '#admin/ui/things.tsx';
import { ChainState } from './chain-state.tsx';
import { detailText, KINDS, kindWords } from './event-words.ts';
import { SINCE } from './since.ts';

type EventRecord = SecurityEvent & { id: string };

const kinds = Object.entries(KINDS).map(([id, { label }]) => ({ id, name: label }));
const filters = [
  <SelectInput key="kind" source="kind" label="What" choices={kinds} alwaysOn />,
  <ReferenceInput
    key="account"
    source="account"
    reference="staff"
    perPage={250}
    sort={{ field: 'name', order: 'ASC' }}
    alwaysOn
  >
    <SelectInput label="Who" optionText="name" />
  </ReferenceInput>,
  <SelectInput key="since" source="since" label="Since" choices={SINCE} alwaysOn />,
];

/** Who logged in, was refused, or changed what opens doors; the latest first. */
export default function SecurityEventList() {
  return (
    <>
      <ChainState />
      <ResourceList
        title="Security events"
        filters={filters}
        sort={{ field: 'at', order: 'DESC' }}
        empty={<Alert severity="info">Nothing has happened in the last 90 days.</Alert>}
      >
        <Cards<EventRecord> card={(event) => <EventRow event={event} />} />
      </ResourceList>
    </>
  );
}

function EventRow({ event }: { event: EventRecord }) {
  const { at, kind, account, address_hash } = event;
  const { label, tone } = kindWords(kind);
  const detail = detailText(event);
  return (
    <Box sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Tag label={label} tone={tone} />
        <Typography variant="body2" color="text.secondary">
          {momentText(at)}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        {account?.name ?? 'Nobody known'}
        {detail && ` · ${detail}`}
      </Typography>
      {address_hash && (
        <Typography variant="body2" color="text.secondary">
          from network {address_hash.slice(0, NETWORK_LETTERS)}
        </Typography>
      )}
    </Box>
  );
}

/** Enough to see that two events came from one place. */
const NETWORK_LETTERS = 8;
