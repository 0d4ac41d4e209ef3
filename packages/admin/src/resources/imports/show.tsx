import type { CatalogueImport } from '@isoko/contract/routes/admin/imports';
import { Alert, Box, LinearProgress, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { Answered } from '#admin/ui/answered.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { ChangeSetPanel } from '#admin/ui/change-set-panel.tsx';
import { Pages, Panel } from '#admin/ui/panel.tsx';
import { Tag } from '#admin/ui/row.tsx';
import { momentText } from '#admin/ui/texts.ts';
import { ColumnsPanel, NextStep } from './next-step.tsx';
import { QuestionsPanel } from './questions-panel.tsx';
import { countWords, FORMATS, isAtWork, STATES } from './words.ts';

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
      <Title title="Import" />
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
          {rows.toLocaleString('en')} rows, {FORMATS[format]} · {momentText(date_created)}, {by}
        </Typography>
      </Box>
      {isAtWork(file) && <ProgressPanel file={file} />}
      {isKnown && <ResultPanel file={file} />}
      {file.change_set && !isAtWork(file) && <ChangeSetPanel id={file.change_set} />}
      {file.state === 'checked' && <QuestionsPanel file={file} />}
      <NextStep file={file} />
      {isKnown && file.problems + file.notes > 0 && <ProblemsPanel file={file} />}
      {isOpen && <ColumnsPanel file={file} />}
    </Stack>
  );
}

/** How far the shop is with a file. */
function ProgressPanel({ file }: { file: CatalogueImport }) {
  const { state, rows, done_rows } = file;
  const title = state === 'checking' ? 'Looking at every row' : 'Writing the products';
  return (
    <Panel title={title}>
      <LinearProgress
        variant="determinate"
        value={rows ? Math.min(100, (100 * done_rows) / rows) : 0}
        aria-label={title}
        sx={{ height: 10, borderRadius: 5, mb: 1 }}
      />
      <Typography>
        {done_rows.toLocaleString('en')} of {rows.toLocaleString('en')} rows
      </Typography>
      <Typography color="text.secondary">{countWords(file).join(' · ')}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        You may leave this page: the shop goes on by itself.
      </Typography>
    </Panel>
  );
}

const TITLES: Partial<Record<CatalogueImport['state'], string>> = {
  checked: 'What would happen',
  done: 'What happened',
  cancelled: 'What happened before it was cancelled',
};

/** The result of a file, or the expected one. */
function ResultPanel({ file }: { file: CatalogueImport }) {
  const words = countWords(file);
  const isTrial = file.state === 'checked';
  return (
    <Panel title={TITLES[file.state] ?? ''}>
      {isTrial && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          Nothing has been written yet.
        </Alert>
      )}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {words.map((word) => (
          <li key={word}>{word}</li>
        ))}
      </Box>
      {words.length === 0 && <Typography>Nothing.</Typography>}
      {file.warnings.map(({ code, message }) => (
        <Alert key={code} severity="warning" sx={{ mt: 1.5 }}>
          {message}
        </Alert>
      ))}
    </Panel>
  );
}

const LIMIT = 50;

/** What is wrong in the rows of a file, by their numbers in a spreadsheet. */
function ProblemsPanel({ file }: { file: CatalogueImport }) {
  const [page, setPage] = useState(1);
  const query = useCall('GET /admin/imports/:id/problems', {
    params: { id: file._id },
    query: { page, limit: LIMIT },
  });
  return (
    <Panel title="Row by row">
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        A product with a problem is left out, with its variants; one with a note comes in.
      </Typography>
      <Answered query={query}>
        {({ data, total }) => (
          <>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {data.map(({ _id, row, column, kind, message }) => (
                <Box
                  component="li"
                  key={_id}
                  sx={{ display: 'flex', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' }}
                >
                  <Box sx={{ flex: '0 0 5.5rem' }}>
                    <Tag label={`Row ${row}`} tone={kind === 'problem' ? 'bad' : 'quiet'} />
                  </Box>
                  <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                    {kind === 'note' && 'Note: '}
                    {column && <strong>{column}: </strong>}
                    {message}
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
