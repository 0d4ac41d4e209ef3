import type { ChangeSet } from '@isoko/contract/routes/admin/change-sets';
import { Alert, Box, Stack, Typography } from '@mui/material';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { ChangeSetPanel } from '#admin/ui/change-set-panel.tsx';
import { doneWords, SET_STATES, undoWords } from '#admin/ui/change-set-words.ts';
import { CardList } from '#admin/ui/resource-list.tsx';
import { Row, Tag } from '#admin/ui/row.tsx';
import { momentText } from '#admin/ui/texts.ts';

type SetRecord = ChangeSet & { id: string };

/** The list of imports and bulk changes, latest first; each can be undone as a whole. */
export function ChangeSetList() {
  return (
    <Stack sx={{ gap: 2, py: 1, maxWidth: 960 }}>
      <Title title={t('Changes')} />
      <Typography color="text.secondary">
        {t('Imports and bulk changes of the last 90 days. Each can be undone as a whole.')}
      </Typography>
      <CardList<SetRecord>
        title=" "
        actions={false}
        empty={<Alert severity="info">{t('There are no imports or bulk changes yet.')}</Alert>}
        card={(set) => (
          <Row
            to={`/change-sets/${set.id}/show`}
            title={set.title}
            text={[
              `${momentText(set.date_created)}, ${set.by}`,
              ...(set.state === 'undone' ? undoWords(set) : doneWords(set)),
            ].join(' · ')}
            tags={
              <>
                <Tag label={set.kind === 'import' ? t('Import') : t('Bulk change')} />
                <Tag {...SET_STATES[set.state]} />
              </>
            }
          />
        )}
      />
    </Stack>
  );
}

/** One change set: what it changed, and how to undo it. */
export function ChangeSetShow() {
  const { id = '' } = useParams();
  const query = useCall('GET /admin/change-sets/:id', { params: { id } });
  return (
    <Box sx={{ py: 1, maxWidth: 960 }}>
      <Title title={t('Changes')} />
      <Answered query={query}>
        {({ data: { title, state, date_created, by, undone_at, undone_by } }) => (
          <Stack sx={{ gap: 2 }}>
            <Box>
              <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
                <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere' }}>
                  {title}
                </Typography>
                <Tag {...SET_STATES[state]} />
              </Stack>
              <Typography color="text.secondary">
                {momentText(date_created)}, {by}
                {undone_at &&
                  ` · ${t('undone {time}, {undone_by}', { time: momentText(undone_at), undone_by })}`}
              </Typography>
            </Box>
            <ChangeSetPanel id={id} />
          </Stack>
        )}
      </Answered>
    </Box>
  );
}
