import type { StaffZone } from '@isoko/contract/routes/admin/zones';
import { Box } from '@mui/material';
import { SearchInput } from 'react-admin';
import { NothingYet } from '#admin/ui/nothing-yet.tsx';
import { Row } from '#admin/ui/row.tsx';
import { Tag } from '#admin/ui/tag.tsx';
import { Cards, ResourceList } from '#admin/ui/things.tsx';
import { TryPlace } from './try-place.tsx';
import { zoneText } from './zone-words.ts';

type ZoneRecord = StaffZone & { id: string };

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="Zone, district or sector" />];

/** Where the shop delivers, and what a place would be offered. */
export default function ZoneList() {
  return (
    <Box sx={{ pb: { xs: 10, sm: 0 } }}>
      <ResourceList
        // What stands below it ends the page.
        sx={{ '& .RaList-main': { pb: 0 } }}
        title="Delivery zones"
        filters={filters}
        sort={{ field: 'position', order: 'ASC' }}
        pagination={false}
        perPage={100}
        empty={<Empty />}
      >
        <Cards<ZoneRecord> card={(zone) => <ZoneRow zone={zone} />} />
      </ResourceList>
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
          {!zone.takes_perishables && <Tag label="Nothing fresh" />}
          {!zone.cash_on_delivery && <Tag label="No cash" />}
          {zone.windows.length > 0 && <Tag label={`${zone.windows.length} delivery times`} />}
        </>
      }
    />
  );
}

function Empty() {
  return (
    <NothingYet first="New zone" isUrgent>
      The shop delivers nowhere yet, so nobody can order. Open a zone.
    </NothingYet>
  );
}
