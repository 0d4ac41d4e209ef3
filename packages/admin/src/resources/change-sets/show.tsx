import { Box, Stack, Typography } from '@mui/material';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { ChangeSetPanel } from '#admin/ui/change-set-panel.tsx';
import { SET_STATES } from '#admin/ui/change-set-words.ts';
import { Tag } from '#admin/ui/row.tsx';
import { momentText } from '#admin/ui/texts.ts';

/** One change set: what it did, and the way back. */
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
