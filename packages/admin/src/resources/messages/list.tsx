import type { StaffMessage } from '@isoko/contract/routes/admin/messages';
import { Alert } from '@mui/material';
import { SearchInput, SelectInput } from 'react-admin';
import { momentText } from '#admin/ui/moments.ts';
import { Cards, ResourceList } from '#admin/ui/resource-list.tsx';
import { Row } from '#admin/ui/row.tsx';
import { Tag } from '#admin/ui/tag.tsx';

type MessageRecord = StaffMessage & { id: string };

const choices = [
  { id: 'false', name: 'Waiting' },
  { id: 'true', name: 'Answered' },
];
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Name or words" />,
  <SelectInput key="answered" source="answered" label="State" choices={choices} alwaysOn />,
];
/** Enough of a message to know what it is about. */
const SHOWN = 120;

/** The inbox: what waits for an answer, unless it is said otherwise. */
export default function MessageList() {
  return (
    <ResourceList
      title="Messages"
      filters={filters}
      filterDefaultValues={{ answered: 'false' }}
      sort={{ field: 'date_created', order: 'DESC' }}
      empty={<Alert severity="info">Nobody has written yet.</Alert>}
    >
      <Cards<MessageRecord>
        card={(message) => <MessageRow message={message} />}
        nothing={({ answered, q }) => (answered === 'false' && !q ? 'No message waits for you.' : undefined)}
      />
    </ResourceList>
  );
}

function MessageRow({ message }: { message: MessageRecord }) {
  const { id, name, subject, date_created, answered_at, note } = message;
  const words = message.message.slice(0, SHOWN) + (message.message.length > SHOWN ? '…' : '');
  return (
    <Row
      to={`/messages/${id}`}
      title={subject ? `${name}: ${subject}` : name}
      text={`${momentText(date_created)} · ${words}`}
      tags={
        <>
          {note && <Tag label="Note" />}
          {answered_at ? <Tag label="Answered" tone="good" /> : <Tag label="Waiting" tone="warn" />}
        </>
      }
    />
  );
}
