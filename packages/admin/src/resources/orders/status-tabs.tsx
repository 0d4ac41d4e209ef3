import { Tab, Tabs } from '@mui/material';
import { useListContext } from 'react-admin';
import { statusNames } from './words.ts';

const ALL = 'all';
const shown = [
  ALL,
  'confirmed',
  'packed',
  'out_for_delivery',
  'pending',
  'delivered',
  'cancelled',
  'expired',
] as const;

/** The states as tabs, in the order in which they need somebody. */
export function StatusTabs() {
  const { filterValues, setFilters } = useListContext();
  const { status = ALL, ...others } = filterValues;
  const choose = (next: string) => setFilters(next === ALL ? others : { ...others, status: next });
  return (
    <Tabs
      value={status}
      onChange={(_, next) => choose(next)}
      variant="scrollable"
      scrollButtons="auto"
      aria-label="State of the orders"
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      {shown.map((each) => (
        <Tab key={each} value={each} label={each === ALL ? 'All' : statusNames[each]} />
      ))}
    </Tabs>
  );
}
