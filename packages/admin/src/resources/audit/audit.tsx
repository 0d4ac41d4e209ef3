import type { AuditEntry } from '@isoko/contract/routes/admin/audit';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import PolicyIcon from '@mui/icons-material/PolicyOutlined';
import { Accordion, AccordionDetails, AccordionSummary, Alert, Box, Button, Typography } from '@mui/material';
import { SelectInput, TopToolbar } from 'react-admin';
import { Link } from 'react-router';
import { CardList } from '#admin/ui/resource-list.tsx';
import { choicesOf, momentText } from '#admin/ui/texts.ts';

/** What can be changed, by its table's name, in words; others are their table's name. */
export const NAMES: Record<string, string> = {
  account: 'Account',
  account_note: 'Note about a customer',
  api_key: 'Key of a program',
  announcement: 'Announcement',
  blog_category: 'Blog category',
  category: 'Category',
  comment: 'Comment',
  contact_message: 'Message',
  coupon: 'Coupon',
  delivery_window: 'Delivery window',
  order: 'Order',
  order_line: 'Line of an order',
  outbox: 'Mail',
  page: 'Page',
  passkey: 'Passkey',
  payee_change: 'Change of whom shoppers pay',
  payment: 'Payment',
  picture: 'Picture',
  post: 'Blog post',
  product: 'Product',
  question: 'Question',
  region: 'Region',
  setting: 'Setting',
  shipping_method: 'Delivery method',
  shipping_zone: 'Delivery zone',
  staff_totp: 'App of one-time codes',
  shipping_zone_area: 'Area of a zone',
  slide: 'Slide',
  stock_unit: 'Stock',
  variant: 'Variant',
};

type EntryRecord = AuditEntry & { id: string };

const entries = choicesOf(NAMES);
const actions = [
  { id: 'created', name: 'Created' },
  { id: 'changed', name: 'Changed' },
  { id: 'removed', name: 'Removed' },
  { id: 'exported', name: 'Taken out as a file' },
];
const filters = [
  <SelectInput key="thing" source="thing" label="What" choices={entries} alwaysOn />,
  <SelectInput key="action" source="action" label="Done" choices={actions} alwaysOn />,
];

/** Who changed what, the latest first; each entry opens to the values before and after. */
export function AuditList() {
  return (
    <CardList<EntryRecord>
      title="Audit log"
      filters={filters}
      actions={<EventsLink />}
      sort={{ field: 'at', order: 'DESC' }}
      empty={<Alert severity="info">Nothing has been changed yet.</Alert>}
      card={(entry) => <Entry entry={entry} />}
    />
  );
}

/** Log-ins, refusals and exports are in another list. */
function EventsLink() {
  return (
    <TopToolbar>
      <Button component={Link} to="/security-events" startIcon={<PolicyIcon />}>
        Security events
      </Button>
    </TopToolbar>
  );
}

function Entry({ entry }: { entry: EntryRecord }) {
  const changes = columnChanges(entry);
  return (
    <Accordion
      disableGutters
      square
      elevation={0}
      slotProps={{ heading: { component: 'div' }, transition: { unmountOnExit: true } }}
    >
      <AccordionSummary expandIcon={<ExpandMoreIcon />}>
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>{entryText(entry)}</Typography>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {entry.actor.name} · {momentText(entry.at)}
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails>
        {changes.length === 0 && (
          <Typography color="text.secondary">What stood there is not kept.</Typography>
        )}
        <Box component="dl" sx={{ m: 0 }}>
          {changes.map(({ column, before, after }) => (
            <Box key={column} sx={{ mb: 1 }}>
              <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
                {column.replaceAll('_', ' ')}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {before !== null && <del>{before}</del>}
                {before !== null && after !== null && ' → '}
                {after !== null && <ins>{after}</ins>}
              </Typography>
            </Box>
          ))}
        </Box>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {entry.thing} {entry.thing_id}
        </Typography>
      </AccordionDetails>
    </Accordion>
  );
}

/** What was done to what: `Delivery zone changed`, `Setting paused changed`. */
export function entryText({ thing, thing_id, action }: AuditEntry): string {
  const what = NAMES[thing] ?? thing.replaceAll('_', ' ');
  // A setting's key is a word, and says which.
  return thing === 'setting' ? `${what} ${thing_id.replaceAll('_', ' ')} ${action}` : `${what} ${action}`;
}

/** One column of a row, before and after; null where there was none. */
export interface ColumnChange {
  column: string;
  before: string | null;
  after: string | null;
}

/** The values of a row before and after, by its columns. */
export function columnChanges({ before, after }: AuditEntry): ColumnChange[] {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return columns.map((column) => ({
    column,
    before: valueText(before, column),
    after: valueText(after, column),
  }));
}

function valueText(row: AuditEntry['before'], column: string): string | null {
  const value = row?.[column];
  if (value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
