import type { SearchMiss } from '@isoko/contract/routes/admin/search';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Alert, Button, IconButton } from '@mui/material';
import { SearchInput } from 'react-admin';
import { Link } from 'react-router';
import { call } from '#admin/api.ts';
import { useAction } from '#admin/ui/calls.ts';
import { CardList } from '#admin/ui/resource-list.tsx';
import { Row, Tag } from '#admin/ui/row.tsx';
import { LANGUAGE_NAMES, momentText } from '#admin/ui/texts.ts';

type MissRecord = SearchMiss & { id: string };

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="Words" />];

/** What was searched for and not found: goods to buy in, or words to add to a group. */
export function MissList() {
  return (
    <CardList<MissRecord>
      title="Searched, not found"
      filters={filters}
      sort={{ field: 'times', order: 'DESC' }}
      empty={<Alert severity="info">Every search has found something so far.</Alert>}
      card={(miss) => <MissRow miss={miss} />}
    />
  );
}

function MissRow({ miss }: { miss: MissRecord }) {
  const { id, text, times, language, last_at } = miss;
  const forget = useAction(() => call('DELETE /admin/search-misses/:id', { params: { id } }), {
    done: 'Removed.',
  });
  const make = `/synonyms/create?${new URLSearchParams({ word: text })}`;
  return (
    <Row
      to={make}
      title={text}
      text={`On a page in ${LANGUAGE_NAMES[language]}, last ${momentText(last_at)}`}
      tags={<Tag label={times === 1 ? 'Once' : `${times} times`} tone={times > 2 ? 'warn' : 'quiet'} />}
      actions={
        <>
          <Button component={Link} to={make} size="small">
            Add as synonym
          </Button>
          <IconButton
            aria-label={`Remove “${text}”`}
            onClick={() => forget.run()}
            disabled={forget.isRunning}
          >
            <DeleteIcon />
          </IconButton>
        </>
      }
    />
  );
}
