import type { CatalogueImport } from '@isoko/contract/routes/admin/imports';
import { Alert, Box, LinearProgress, Stack, Typography } from '@mui/material';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { ChangeSetPanel } from '#admin/ui/change-set-panel.tsx';
import { Panel } from '#admin/ui/panel.tsx';
import { Tag } from '#admin/ui/row.tsx';
import { momentText } from '#admin/ui/texts.ts';
import { ColumnsPanel, NextStep } from './next-step.tsx';
import { PhotosPanel } from './photos-panel.tsx';
import { ProblemsPanels } from './problems-panel.tsx';
import { QuestionsPanel } from './questions-panel.tsx';
import { countWords, FORMATS, isAtWork, STATES, unreadColumns } from './words.ts';

/** How often the state of a running import is fetched. */
const AT_WORK_MS = 1_500;

/** One file on its way into the catalogue. Its state is in the shop: a reload continues where it was. */
export function ImportShow() {
  const { id = '' } = useParams();
  const first = useCall('GET /admin/imports/:id', { params: { id } });
  const atWork = first.data !== undefined && isAtWork(first.data.data);
  // The same call under the same key: repeated while the import runs.
  const query = useCall(
    'GET /admin/imports/:id',
    { params: { id } },
    { everyMs: atWork ? AT_WORK_MS : undefined },
  );
  return (
    <Box sx={{ py: 1, maxWidth: 960 }}>
      <Title title={t('Import')} />
      <Answered query={query}>{({ data }) => <Import file={data} />}</Answered>
    </Box>
  );
}

function Import({ file }: { file: CatalogueImport }) {
  const { filename, rows, state, format, by, date_created } = file;
  const isOpen = state === 'ready' || state === 'checked';
  const isKnown = state !== 'ready' && !isAtWork(file);
  return (
    <Stack sx={{ gap: 2 }}>
      <Box>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere' }}>
            {filename}
          </Typography>
          <Tag {...STATES[state]} />
        </Stack>
        <Typography color="text.secondary">
          {t('{rows} rows, {format} · {time}, {by}', {
            rows: rows.toLocaleString('en'),
            format: FORMATS[format],
            time: momentText(date_created),
            by,
          })}
        </Typography>
      </Box>
      {isAtWork(file) && <ProgressPanel file={file} />}
      {isKnown && <ResultPanel file={file} />}
      {file.change_set && !isAtWork(file) && <ChangeSetPanel id={file.change_set} />}
      {isOpen && <QuestionsPanel file={file} />}
      <NextStep file={file} />
      {isKnown && file.problems + file.notes > 0 && <ProblemsPanels file={file} />}
      {isOpen && <PhotosPanel file={file} />}
      {isOpen && <ColumnsPanel file={file} />}
    </Stack>
  );
}

/** How far the shop is with a file. */
function ProgressPanel({ file }: { file: CatalogueImport }) {
  const { state, rows, done_rows } = file;
  const title = state === 'checking' ? t('Looking at every row') : t('Writing the products');
  return (
    <Panel title={title}>
      <LinearProgress
        variant="determinate"
        value={rows ? Math.min(100, (100 * done_rows) / rows) : 0}
        aria-label={title}
        sx={{ height: 10, borderRadius: 5, mb: 1 }}
      />
      <Typography>
        {t('{done_rows} of {rows} rows', {
          done_rows: done_rows.toLocaleString('en'),
          rows: rows.toLocaleString('en'),
        })}
      </Typography>
      <Typography color="text.secondary">{countWords(file).join(' · ')}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {t('You may leave this page: the shop goes on by itself.')}
      </Typography>
    </Panel>
  );
}

const TITLES: Partial<Record<CatalogueImport['state'], string>> = {
  checked: t('What would happen'),
  done: t('What happened'),
  cancelled: t('What happened before it was cancelled'),
};

/** The result of a file, or the expected one. */
function ResultPanel({ file }: { file: CatalogueImport }) {
  const words = countWords(file);
  const isTrial = file.state === 'checked';
  const unread = unreadColumns(file);
  return (
    <Panel title={TITLES[file.state] ?? ''}>
      {isTrial && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {t('Nothing has been written yet.')}
        </Alert>
      )}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {words.map((word) => (
          <li key={word}>{word}</li>
        ))}
      </Box>
      {words.length === 0 && <Typography>{t('Nothing.')}</Typography>}
      {file.warnings.map(({ code, message }) => (
        <Alert key={code} severity="warning" sx={{ mt: 1.5 }}>
          {message}
        </Alert>
      ))}
      {unread.length > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
          {t('Columns of the file that were not read: {names}', { names: unread.join(' · ') })}
        </Typography>
      )}
    </Panel>
  );
}
