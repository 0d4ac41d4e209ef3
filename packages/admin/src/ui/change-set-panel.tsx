import type { ChangeSet } from '@isoko/contract/routes/admin/change-sets';
import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-admin';
import { call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { Answered } from './answered.tsx';
import { AskButton } from './buttons.tsx';
import { useAction, useCall, usePress } from './calls.ts';
import { doneWords, isSetAtWork, productsOf, productsText, undoWords } from './change-set-words.ts';
import { Pages } from './pages.tsx';
import { Panel } from './panel.tsx';
import { Tag } from './row.tsx';
import { numberText } from './texts.ts';

/** How often the state of a change set that is at work is fetched. */
const AT_WORK_MS = 1_500;

/** What a change set did, with what can be done with all of it: shown, hidden, undone. */
export function ChangeSetPanel({ id }: { id: string }) {
  const first = useCall('GET /admin/change-sets/:id', { params: { id } });
  const atWork = first.data !== undefined && isSetAtWork(first.data.data);
  // The same call under the same key: repeated while the shop works.
  const query = useCall(
    'GET /admin/change-sets/:id',
    { params: { id } },
    { everyMs: atWork ? AT_WORK_MS : undefined },
  );
  return <Answered query={query}>{({ data }) => <Parts set={data} />}</Answered>;
}

function Parts({ set }: { set: ChangeSet }) {
  const { made, changed, removed } = set.counts;
  return (
    <Stack sx={{ gap: 2 }}>
      <Panel title={set.kind === 'import' ? t('What this import changed') : t('What was done')}>
        {isSetAtWork(set) && <Progress set={set} />}
        <Words words={doneWords(set)} />
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
          {made + changed > 0 && set.state !== 'undone' && (
            <Button component={Link} to={productsOf(set)} variant="outlined">
              {t('See the products')}
            </Button>
          )}
          {made > 0 && set.state === 'done' && <StatusButtons set={set} />}
          {made + changed + removed + set.counts.categories > 0 && set.state === 'done' && (
            <UndoButton set={set} />
          )}
        </Stack>
      </Panel>
      {set.counts.left_out > 0 && (
        <Entries title={t('Left out')} id={set._id} query={{ action: 'left_out' }} />
      )}
      {set.undone_at && (
        <Panel title={t('What was undone')}>
          <Words words={undoWords(set)} />
        </Panel>
      )}
      {set.undo.drafted > 0 && <Entries title={t('Now drafts')} id={set._id} query={{ undo: 'drafted' }} />}
      {set.undo.kept > 0 && <Entries title={t('Kept')} id={set._id} query={{ undo: 'kept' }} />}
    </Stack>
  );
}

function Words({ words }: { words: readonly string[] }) {
  if (!words.length) return <Typography>{t('Nothing.')}</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </Box>
  );
}

function Progress({ set: { state, counts, undo } }: { set: ChangeSet }) {
  const waiting = state === 'working' ? counts.waiting : undo.waiting;
  const all =
    state === 'working'
      ? counts.waiting + counts.made + counts.changed + counts.removed + counts.left_out
      : undo.waiting + undo.undone + undo.kept + undo.drafted;
  return (
    <Alert severity="info" icon={false} sx={{ mb: 1, '& .MuiAlert-message': { width: '100%' } }}>
      <LinearProgress
        variant="determinate"
        value={all ? (100 * (all - waiting)) / all : 0}
        aria-label={state === 'working' ? t('Changing the products') : t('Undoing it')}
        sx={{ height: 10, borderRadius: 5, mb: 1 }}
      />
      {t('{waiting} of {all} are left. You may leave this page: the shop continues.', {
        waiting: numberText(waiting),
        all: numberText(all),
      })}
    </Alert>
  );
}

/** Shows or hides all that an import made. */
function StatusButtons({ set: { _id } }: { set: ChangeSet }) {
  const press = usePress();
  const set = useAction(
    (status: 'published' | 'draft') =>
      press((headers) =>
        call('POST /admin/products/bulk', {
          headers,
          body: { filter: { change_set: _id }, change: { status }, leave_out: true },
        }),
      ),
    { done: t('Done. This is a change of its own and can be undone.') },
  );
  return (
    <>
      <Button disabled={set.isRunning} onClick={() => set.run('published')}>
        {t('Publish all')}
      </Button>
      <Button disabled={set.isRunning} onClick={() => set.run('draft')}>
        {t('Make all drafts')}
      </Button>
    </>
  );
}

const UNDO = t(
  'Everything goes back to how it was. Products that someone changed since stay as they are, and new products that were ordered since become drafts; you see which.',
);

function UndoButton({ set: { _id, counts } }: { set: ChangeSet }) {
  const press = usePress();
  const all = counts.made + counts.changed + counts.removed;
  return (
    <AskButton
      label={t('Undo')}
      button={{ color: 'error', variant: 'outlined' }}
      title={t('Undo this for {products}?', { products: productsText(all) })}
      text={UNDO}
      submit={t('Undo')}
      done={t('It is being undone.')}
      isDangerous
      work={() =>
        press((headers) => call('POST /admin/change-sets/:id/undo', { params: { id: _id }, headers }))
      }
    />
  );
}

const LIMIT = 20;

/** The products and categories of one outcome, each with the reason. */
function Entries({
  title,
  id,
  query,
}: {
  title: string;
  id: string;
  query: { undo?: 'kept' | 'drafted'; action?: 'left_out' };
}) {
  const [page, setPage] = useState(1);
  const entries = useCall('GET /admin/change-sets/:id/entries', {
    params: { id },
    query: { ...query, page, limit: LIMIT },
  });
  return (
    <Panel title={title}>
      <Answered query={entries}>
        {({ data, total }) => (
          <>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {data.map(({ _id, thing, name, reason }) => (
                <Box component="li" key={_id} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
                  <Typography component="div" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                    {name} {thing === 'category' && <Tag label={t('Category')} />}
                  </Typography>
                  <Typography component="div" variant="body2" color="text.secondary">
                    {reason}
                  </Typography>
                </Box>
              ))}
            </Box>
            <Pages total={total} limit={LIMIT} page={page} onPage={setPage} />
          </>
        )}
      </Answered>
    </Panel>
  );
}
