import type { CatalogueImport } from '@isoko/contract/routes/admin/imports';
import { LinearProgress, Typography } from '@mui/material';
import { Panel } from '#admin/ui/panel.tsx';
import { countWords } from './import-words.ts';

/** How far the shop is with a file. */
export function ProgressPanel({ file }: { file: CatalogueImport }) {
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
