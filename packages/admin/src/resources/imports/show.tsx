import type { CatalogueImport } from '@isoko/contract/routes/admin/imports';
import { Box, Stack, Typography } from '@mui/material';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { Answered } from '#admin/ui/answered.tsx';
import { momentText } from '#admin/ui/moments.ts';
import { Tag } from '#admin/ui/tag.tsx';
import { useCall } from '#admin/ui/use-call.ts';
import { ColumnsPanel } from './columns-panel.tsx';
import { FORMATS, isAtWork, STATES } from './import-words.ts';
import { NextStep } from './next-step.tsx';
import { ProblemsPanel } from './problems-panel.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { ResultPanel } from './result-panel.tsx';

/** How often an import that is at work is asked after. */
const AT_WORK_MS = 1_500;

/** One file on its way into the catalogue. It lives in the shop: a page that is loaded again goes on where it was. */
export default function ImportShow() {
  const { id = '' } = useParams();
  const first = useCall('GET /admin/imports/:id', { params: { id } });
  const atWork = first.data !== undefined && isAtWork(first.data.data);
  // The same call under the same key: while it is at work it is asked again and again.
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
      <NextStep file={file} />
      {isKnown && file.problems + file.notes > 0 && <ProblemsPanel file={file} />}
      {isOpen && <ColumnsPanel file={file} />}
    </Stack>
  );
}
