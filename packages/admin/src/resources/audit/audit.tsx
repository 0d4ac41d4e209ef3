import type { AuditEntry } from '@isoko/contract/routes/admin/audit';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import PolicyIcon from '@mui/icons-material/PolicyOutlined';
import { Accordion, AccordionDetails, AccordionSummary, Alert, Box, Button, Typography } from '@mui/material';
import { DateInput, SelectInput, type SelectInputProps, TopToolbar } from 'react-admin';
import { Link } from 'react-router';
import { t } from '#admin/messages/t.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { CardList } from '#admin/ui/resource-list.tsx';
import { choicesOf, momentText, numberText } from '#admin/ui/texts.ts';
import { columnChanges, entryText, NAMES } from './words.ts';

type EntryRecord = AuditEntry & { id: string };

const entries = choicesOf(NAMES);
const actions = [
  { id: 'created', name: t('Created') },
  { id: 'changed', name: t('Changed') },
  { id: 'removed', name: t('Removed') },
  { id: 'exported', name: t('Exported') },
];
const filters = [
  <StaffSelect key="actor" source="actor" label={t('Who')} alwaysOn />,
  <SelectInput key="thing" source="thing" label={t('What')} choices={entries} alwaysOn />,
  <SelectInput
    key="action"
    source="action"
    label={t('What was done')}
    choices={actions}
    sx={{ minWidth: 200 }}
    alwaysOn
  />,
  <DateInput key="day" source="day" label={t('Day')} parse={(day) => day || null} alwaysOn />,
];

/** Asks for one of the staff. */
function StaffSelect(props: Omit<SelectInputProps, 'choices'> & { alwaysOn?: boolean }) {
  const { alwaysOn: _, ...rest } = props;
  const { data } = useCall('GET /admin/staff', { query: { limit: 250 } });
  const choices = (data?.data ?? []).map(({ _id: id, name }) => ({ id, name }));
  return <SelectInput {...rest} choices={choices} />;
}

/** The link to all changes of one request. */
function rowsOf({ request_id }: AuditEntry): string {
  const query = new URLSearchParams({ filter: JSON.stringify({ request_id, together: false }) });
  return `/audit?${query}`;
}

/** The audit log, the latest first; each entry opens to the values before and after. */
export function AuditList() {
  return (
    <CardList<EntryRecord>
      title={t('Audit log')}
      filters={filters}
      actions={<EventsLink />}
      sort={{ field: 'at', order: 'DESC' }}
      filterDefaultValues={{ together: true }}
      empty={<Alert severity="info">{t('Nothing has been changed yet.')}</Alert>}
      card={(entry) => <Entry entry={entry} />}
    />
  );
}

/** Log-ins, refusals and exports are in another list. */
function EventsLink() {
  return (
    <TopToolbar>
      <Button
        component={Link}
        to="/security-events"
        startIcon={<PolicyIcon />}
        sx={{ maxWidth: { xs: 140, sm: 'none' }, whiteSpace: 'normal', lineHeight: 1.3, textAlign: 'start' }}
      >
        {t('Security events')}
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
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{entryText(entry)}</Typography>
          <Typography variant="body2" color="text.secondary">
            {momentText(entry.at)}
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails>
        {changes.length === 0 && (
          <Typography color="text.secondary">{t('The earlier content is not kept.')}</Typography>
        )}
        <Box component="dl" sx={{ m: 0 }}>
          {changes.map(({ column, before, after }) => (
            <Box key={column} sx={{ mb: 1 }}>
              <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
                {column}
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
        {entry.rows > 1 && (
          <Button component={Link} to={rowsOf(entry)}>
            {t('Show all {rows} changes', { rows: numberText(entry.rows) })}
          </Button>
        )}
      </AccordionDetails>
    </Accordion>
  );
}
