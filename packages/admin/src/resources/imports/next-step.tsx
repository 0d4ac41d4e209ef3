import type { ImportField } from '@isoko/contract/import-fields';
import type { CatalogueImport, ImportMode } from '@isoko/contract/routes/admin/imports';
import { keysOf } from '@isoko/contract/rules/objects';
import { Box, Button, Stack, Typography } from '@mui/material';
import { call } from '#admin/api.ts';
import { ChoiceField } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { AskButton } from '#admin/ui/buttons.tsx';
import { useAction } from '#admin/ui/calls.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { FIELDS, isAtWork, MODES, mappingWith } from './words.ts';

/** The possible next actions on a file. */
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
            {t('Import now')}
          </Button>
        )}
        <Button
          variant={isChecked ? 'outlined' : 'contained'}
          disabled={start.isRunning}
          onClick={() => start.run(true)}
        >
          {isChecked ? t('Check it again') : t('See what would happen')}
        </Button>
        <CancelButton file={file} />
      </Stack>
    </Stack>
  );
}

const MODE_CHOICES = keysOf(MODES).map((id) => ({ id, name: MODES[id] }));

function ModeChoice({ file }: { file: CatalogueImport }) {
  const change = useAction((mode: ImportMode) =>
    call('PATCH /admin/imports/:id', { params: { id: file._id }, body: { mode } }),
  );
  return (
    <ChoiceField
      label={t('Instructions')}
      value={file.mode}
      choices={MODE_CHOICES}
      disabled={change.isRunning}
      onChoose={change.run}
      sx={{ maxWidth: 480 }}
    />
  );
}

function CancelButton({ file }: { file: CatalogueImport }) {
  return (
    <AskButton
      label={t('Cancel this import')}
      button={{ color: 'error', sx: { alignSelf: 'flex-start' } }}
      title={t('Cancel this import?')}
      text={
        file.state === 'running'
          ? t('Products that were already saved stay; the rest of the file is skipped.')
          : t('The file is discarded. Nothing was saved.')
      }
      submit={t('Cancel the import')}
      done={t('The import was cancelled.')}
      isDangerous
      work={() => call('DELETE /admin/imports/:id', { params: { id: file._id } })}
    />
  );
}

const NOTHING = 'none';
const FIELD_CHOICES = [
  { id: NOTHING, name: t('Not read') },
  ...keysOf(FIELDS).map((id) => ({ id, name: FIELDS[id] })),
] as const;

/** The field of each column of a file, which staff can correct; columns that are read come first. */
export function ColumnsPanel({ file }: { file: CatalogueImport }) {
  const change = useAction((name: string, field: ImportField | null) =>
    call('PATCH /admin/imports/:id', {
      params: { id: file._id },
      body: { mapping: mappingWith(file.columns, name, field) },
    }),
  );
  const isRead = (column: CatalogueImport['columns'][number]) => column.field !== null;
  // Exports of other shops have dozens of columns that are not used here.
  const columns = [...file.columns.filter(isRead), ...file.columns.filter((column) => !isRead(column))];
  return (
    <Panel title={t('Columns of the file')}>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {t(
          'Correct wrong guesses. Empty cells change nothing; leave out “In stock” if the counts in the file are old.',
        )}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {columns.map((column) => (
          <Column
            key={column.name}
            column={column}
            isBusy={change.isRunning}
            onField={(field) => change.run(column.name, field)}
          />
        ))}
      </Box>
    </Panel>
  );
}

function Column({
  column,
  isBusy,
  onField,
}: {
  column: CatalogueImport['columns'][number];
  isBusy: boolean;
  onField: (field: ImportField | null) => void;
}) {
  const { name, field, samples, by_values } = column;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 20rem' },
        gap: { xs: 0, sm: 2 },
        alignItems: 'center',
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {samples.join(' · ') || t('Empty in every row')}
        </Typography>
        {by_values && (
          <Typography variant="body2" color="text.secondary">
            {t('Guessed from its cells.')}
          </Typography>
        )}
      </Box>
      <ChoiceField
        label={t('“{name}” means', { name })}
        value={field ?? NOTHING}
        choices={FIELD_CHOICES}
        disabled={isBusy}
        onChoose={(id) => onField(id === NOTHING ? null : id)}
      />
    </Box>
  );
}
