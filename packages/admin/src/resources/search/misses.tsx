import type { SearchMiss } from '@isoko/contract/routes/admin/search';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Alert, Button, IconButton } from '@mui/material';
import { SearchInput } from 'react-admin';
import { Link } from 'react-router';
import { call } from '#admin/api.ts';
import { isOne } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import { useAction } from '#admin/ui/calls.ts';
import { CardList } from '#admin/ui/resource-list.tsx';
import { Row, Tag } from '#admin/ui/row.tsx';
import { LANGUAGE_NAMES, momentText } from '#admin/ui/texts.ts';

type MissRecord = SearchMiss & { id: string };

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder={t('Words')} />];

/** Searches that found nothing: goods to buy, or words to add to a group. */
export function MissList() {
  return (
    <CardList<MissRecord>
      title={t('Searched, not found')}
      filters={filters}
      sort={{ field: 'times', order: 'DESC' }}
      empty={<Alert severity="info">{t('Every search has found something so far.')}</Alert>}
      card={(miss) => <MissRow miss={miss} />}
    />
  );
}

function MissRow({ miss }: { miss: MissRecord }) {
  const { id, text, times, language, last_at } = miss;
  const forget = useAction(() => call('DELETE /admin/search-misses/:id', { params: { id } }), {
    done: t('Removed.'),
  });
  const make = `/synonyms/create?${new URLSearchParams({ word: text })}`;
  return (
    <Row
      to={make}
      title={text}
      text={t('On a page in {language}, last {time}', {
        language: LANGUAGE_NAMES[language],
        time: momentText(last_at),
      })}
      tags={
        <Tag
          label={isOne(times) ? t('Once') : t('{times} times', { times })}
          tone={times > 2 ? 'warn' : 'quiet'}
        />
      }
      actions={
        <>
          <Button component={Link} to={make} size="small">
            {t('Add as synonym')}
          </Button>
          <IconButton
            aria-label={t('Remove “{text}”', { text })}
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
