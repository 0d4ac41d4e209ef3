import type { ChangeSet } from '@isoko/contract/routes/admin/change-sets';
import { Alert, Stack, Typography } from '@mui/material';
import { Title } from 'react-admin';
import { t } from '#admin/messages/t.tsx';
import { doneWords, SET_STATES, undoWords } from '#admin/ui/change-set-words.ts';
import { CardList } from '#admin/ui/resource-list.tsx';
import { Row, Tag } from '#admin/ui/row.tsx';
import { momentText } from '#admin/ui/texts.ts';

type SetRecord = ChangeSet & { id: string };

/** Imports and bulk work, the latest first: what was done together can be undone together. */
export function ChangeSetList() {
  return (
    <Stack sx={{ gap: 2, py: 1, maxWidth: 960 }}>
      <Title title={t('Changes')} />
      <Typography color="text.secondary">
        {t('Imports and changes of many products, of the last 90 days. Each can be undone as a whole.')}
      </Typography>
      <CardList<SetRecord>
        title=" "
        actions={false}
        empty={<Alert severity="info">{t('Nothing was imported or changed together yet.')}</Alert>}
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
