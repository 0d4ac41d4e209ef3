import type { TextTableResult } from '@isoko/contract/routes/admin/translations';
import UploadFileIcon from '@mui/icons-material/UploadFile';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { postForm } from '#admin/api.ts';
import { isOne } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import { useAttempt } from '#admin/ui/answered.tsx';
import { FileButton, SaveFileButton } from '#admin/ui/buttons.tsx';
import { Panel } from '#admin/ui/panel.tsx';
import { kigaliDay } from '#admin/ui/texts.ts';

/** A table that was looked at and is not written yet. */
interface Seen {
  file: File;
  result: TextTableResult;
}

/** All texts as one table, for whoever translates outside of the back office; it is looked at before it is written. */
export function TablePanel() {
  const { attempt, failure, isRunning } = useAttempt();
  const [seen, setSeen] = useState<Seen | null>(null);
  const [done, setDone] = useState<TextTableResult | null>(null);
  const refresh = useRefresh();
  const look = (file: File) =>
    attempt(async () => {
      setDone(null);
      setSeen({ file, result: await send(file, 'yes') });
    });
  const write = ({ file }: Seen) =>
    attempt(async () => {
      setDone(await send(file, 'no'));
      setSeen(null);
      refresh();
    });
  return (
    <Panel title={t('As a table, for a translator')}>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {t(
          'A row for each text, with columns for the languages. Cells that are left empty change nothing; what was written anew in the meantime is left out.',
        )}
      </Typography>
      <Stack sx={{ flexDirection: 'row', flexWrap: 'wrap', gap: 1 }}>
        <SaveFileButton
          path="/exports/translations.csv"
          name={`translations-${kigaliDay()}.csv`}
          what={t('Save the texts')}
        />
        <FileButton
          name={t('Table of texts')}
          accept=".csv,text/csv"
          startIcon={<UploadFileIcon />}
          disabled={isRunning}
          onChoose={([file]) => file && void look(file)}
        >
          {isRunning ? t('One moment …') : t('Send the table back')}
        </FileButton>
      </Stack>
      <Box role="status" sx={{ '& > *': { mt: 1.5 } }}>
        {failure && <Alert severity="error">{failure}</Alert>}
        {seen && <Preview result={seen.result} isRunning={isRunning} onWrite={() => void write(seen)} />}
        {done && (
          <Alert severity="success">
            {isOne(done.changed)
              ? t('One text was saved.')
              : t('{count} texts were saved.', { count: done.changed })}
          </Alert>
        )}
      </Box>
    </Panel>
  );
}

function send(file: File, dry_run: 'yes' | 'no'): Promise<TextTableResult> {
  const form = new FormData();
  form.append('dry_run', dry_run);
  form.append('file', file);
  return postForm('/translations/table', form);
}

interface PreviewProps {
  result: TextTableResult;
  isRunning: boolean;
  onWrite: () => void;
}

/** What would come of a table, and the press that writes it. */
function Preview({ result, isRunning, onWrite }: PreviewProps) {
  const { changed } = result;
  return (
    <Alert severity={changed ? 'info' : 'warning'}>
      <Result result={result} />
      {changed > 0 && (
        <Button variant="contained" disabled={isRunning} onClick={onWrite} sx={{ display: 'block', mt: 1 }}>
          {isOne(changed) ? t('Save one text') : t('Save {count} texts', { count: changed })}
        </Button>
      )}
    </Alert>
  );
}

/** In numbers, and why rows are left out. */
function Result({ result }: { result: TextTableResult }) {
  const { rows, changed, unchanged, empty, left_out, problems } = result;
  const more = left_out - problems.length;
  return (
    <>
      {t(
        '{rows} rows. To write: {changed}. As they are: {unchanged}. Without a word: {empty}. Left out: {left_out}.',
        {
          ...{ rows, changed, unchanged, empty, left_out },
        },
      )}
      {problems.length > 0 && (
        <Box
          component="ul"
          sx={{ pl: 2, my: 0.5, maxHeight: 240, overflow: 'auto', overflowWrap: 'anywhere' }}
        >
          {problems.map(({ row, message }) => (
            <li key={row}>{`${t('Row {row}', { row })}: ${message}`}</li>
          ))}
        </Box>
      )}
      {more > 0 && t('and {more} more', { more })}
    </>
  );
}
