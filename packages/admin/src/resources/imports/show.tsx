import type { CatalogueImport } from '@isoko/contract/routes/admin/imports';
import AddAPhotoIcon from '@mui/icons-material/AddPhotoAlternate';
import { Alert, Box, LinearProgress, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { call } from '#admin/api.ts';
import { useUpload } from '#admin/inputs/upload.ts';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { FileButton } from '#admin/ui/buttons.tsx';
import { useAction, useCall } from '#admin/ui/calls.ts';
import { ChangeSetPanel } from '#admin/ui/change-set-panel.tsx';
import { Panel } from '#admin/ui/panel.tsx';
import { Tag } from '#admin/ui/row.tsx';
import { momentText, numberText } from '#admin/ui/texts.ts';
import { ColumnsPanel, NextStep } from './next-step.tsx';
import { ProblemsPanels } from './problems-panel.tsx';
import { QuestionsPanel } from './questions-panel.tsx';
import { countWords, FORMATS, isAtWork, STATES, unreadColumns } from './words.ts';

/** How often the state of a running import is fetched. */
const AT_WORK_MS = 1_500;

/** Photos per call: those that arrived stay when the next call fails. */
const AT_ONCE = 20;

/** The import of one file. The server has its state: a reload continues where it was. */
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
            rows: numberText(rows),
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

/** The progress of a file. */
function ProgressPanel({ file }: { file: CatalogueImport }) {
  const { state, rows, done_rows } = file;
  const title = state === 'checking' ? t('Checking every row') : t('Writing the products');
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
          done_rows: numberText(done_rows),
          rows: numberText(rows),
        })}
      </Typography>
      <Typography color="text.secondary">{countWords(file).join(' · ')}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {t('You may leave this page: the shop continues.')}
      </Typography>
    </Panel>
  );
}

const TITLES: Partial<Record<CatalogueImport['state'], string>> = {
  checked: t('What would happen'),
  done: t('What happened'),
  cancelled: t('What happened before it was cancelled'),
};

/** The result of an import, or the expected one. */
function ResultPanel({ file }: { file: CatalogueImport }) {
  const words = countWords(file);
  const isTrial = file.state === 'checked';
  const unread = unreadColumns(file);
  return (
    <Panel title={TITLES[file.state] ?? ''}>
      {isTrial && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {t('Nothing has been saved yet.')}
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

/** Uploads photos from the device; their file names say to which product they belong. */
function PhotosPanel({ file }: { file: CatalogueImport }) {
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const upload = useUpload();
  const add = useAction((photos: { filename: string; picture: string }[]) =>
    call('PATCH /admin/imports/:id', { params: { id: file._id }, body: { photos } }),
  );
  const send = async (files: File[]) => {
    for (let from = 0; from < files.length; from += AT_ONCE) {
      const arrived: { filename: string; picture: string }[] = [];
      for (const [at, each] of files.slice(from, from + AT_ONCE).entries()) {
        setProgress({ done: from + at, of: files.length });
        await upload.send([{ file: each, name: each.name }], ({ name }) =>
          arrived.push({ filename: each.name, picture: name }),
        );
      }
      if (arrived.length) await add.run(arrived);
    }
    setProgress(null);
  };
  return (
    <Panel title={t('Photos')}>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {t(
          'Photos are matched by SKU or product name: CF-1.jpg, CF-1 (2).jpg, Red cabbage.jpg. A cell of the file may also name them.',
        )}
      </Typography>
      {upload.failure && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {upload.failure}
        </Alert>
      )}
      <FileButton
        name={t('Choose photos')}
        accept="image/*"
        multiple
        startIcon={<AddAPhotoIcon />}
        disabled={progress !== null}
        onChoose={(files) => void send(files)}
      >
        {progress
          ? t('Sending {done} of {of} …', { done: progress.done + 1, of: progress.of })
          : t('Choose photos')}
      </FileButton>
      {progress && (
        <LinearProgress
          variant="determinate"
          aria-label={t('Sending photos')}
          value={(100 * progress.done) / progress.of}
          sx={{ mt: 1.5 }}
        />
      )}
      <Found photos={file.photos} />
    </Panel>
  );
}

/** How many photos found their product, and the names of those that did not. */
function Found({ photos: { count, unmatched } }: Pick<CatalogueImport, 'photos'>) {
  return (
    <>
      {count > 0 && (
        <Typography sx={{ mt: 1.5 }}>
          {t('{found} of {count} photos were matched to a product.', {
            found: numberText(count - unmatched.length),
            count: numberText(count),
          })}
        </Typography>
      )}
      {unmatched.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {t('No product in the file matches these: {names}', { names: unmatched.join(', ') })}
        </Alert>
      )}
    </>
  );
}
