import type { CatalogueImport, ImportMode } from '@isoko/contract/routes/admin/imports';
import { keysOf } from '@isoko/contract/rules/objects';
import { Button, MenuItem, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { call } from '#admin/api.ts';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { useAction } from '#admin/ui/use-action.ts';
import { isAtWork, MODES } from './import-words.ts';

/** What can be done with a file now. */
export function NextStep({ file }: { file: CatalogueImport }) {
  const params = { id: file._id };
  const start = useAction((dry_run: boolean) =>
    call('POST /admin/imports/:id/start', { params, body: { dry_run } }),
  );
  if (file.state === 'done' || file.state === 'cancelled') return null;
  if (isAtWork(file)) return <CancelButton file={file} />;
  const isChecked = file.state === 'checked';
  return (
    <Stack sx={{ gap: 1 }}>
      <ModeChoice file={file} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {isChecked && (
          <Button variant="contained" disabled={start.isRunning} onClick={() => start.run(false)}>
            Import now
          </Button>
        )}
        <Button
          variant={isChecked ? 'outlined' : 'contained'}
          disabled={start.isRunning}
          onClick={() => start.run(true)}
        >
          {isChecked ? 'Look at it again' : 'See what would happen'}
        </Button>
        <CancelButton file={file} />
      </Stack>
    </Stack>
  );
}

function ModeChoice({ file }: { file: CatalogueImport }) {
  const change = useAction((mode: ImportMode) =>
    call('PATCH /admin/imports/:id', { params: { id: file._id }, body: { mode } }),
  );
  return (
    <TextField
      select
      label="What to do"
      value={file.mode}
      disabled={change.isRunning}
      onChange={({ target }) => {
        const mode = keysOf(MODES).find((each) => each === target.value);
        if (mode) change.run(mode);
      }}
      sx={{ maxWidth: 480 }}
    >
      {Object.entries(MODES).map(([mode, words]) => (
        <MenuItem key={mode} value={mode}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  );
}

function CancelButton({ file }: { file: CatalogueImport }) {
  const [isAsking, setAsking] = useState(false);
  const isRunning = file.state === 'running';
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)} sx={{ alignSelf: 'flex-start' }}>
        Cancel this import
      </Button>
      {isAsking && (
        <AskDialog
          title="Cancel this import?"
          text={
            isRunning
              ? 'Products that were written already stay as they are now; the rest of the file is left.'
              : 'The file is let go of. Nothing was written.'
          }
          submit="Cancel the import"
          done="The import is cancelled."
          isDangerous
          work={() => call('DELETE /admin/imports/:id', { params: { id: file._id } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
