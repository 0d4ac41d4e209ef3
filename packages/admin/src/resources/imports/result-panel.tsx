import type { CatalogueImport } from '@isoko/contract/routes/admin/imports';
import { Alert, Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router';
import { Panel } from '#admin/ui/panel.tsx';
import { countWords } from './import-words.ts';

const TITLES: Partial<Record<CatalogueImport['state'], string>> = {
  checked: 'What would happen',
  done: 'What happened',
  cancelled: 'What happened before it was cancelled',
};

/** What came of a file, or would come of it. */
export function ResultPanel({ file }: { file: CatalogueImport }) {
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
      {file.state === 'done' && (
        <Button component={Link} to="/products" sx={{ mt: 1 }}>
          See the products
        </Button>
      )}
    </Panel>
  );
}
