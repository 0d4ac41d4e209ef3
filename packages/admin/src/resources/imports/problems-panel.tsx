import type { CatalogueImport, ImportProblem, ProblemGroup } from '@isoko/contract/routes/admin/imports';
import DownloadIcon from '@mui/icons-material/Download';
import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, saveFile } from '#admin/api.ts';
import { isOne } from '#admin/messages/language.ts';
import { rich, t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { useAction, useCall } from '#admin/ui/calls.ts';
import { Pages } from '#admin/ui/pages.tsx';
import { Panel } from '#admin/ui/panel.tsx';
import { Tag } from '#admin/ui/row.tsx';
import { numberText } from '#admin/ui/texts.ts';

const LIMIT = 50;

/** Whether cells of a file can still be corrected. */
const isOpen = ({ state }: CatalogueImport) => state === 'checked';

/** The problems of a file: grouped, with the cells to correct, then row by row. */
export function ProblemsPanels({ file }: { file: CatalogueImport }) {
  const [isWhole, setWhole] = useState(false);
  const groups = useCall('GET /admin/imports/:id/problem-groups', { params: { id: file._id } });
  return (
    <>
      <Panel title={t('Problems')}>
        <Typography color="text.secondary" sx={{ mb: 1 }}>
          {t('Products with a problem are skipped, with their variants; products with a note are imported.')}
        </Typography>
        <Answered query={groups}>
          {({ data }) => (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {data.map((group) => (
                <Group key={group._id} file={file} group={group} />
              ))}
            </Box>
          )}
        </Answered>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1.5 }}>
          {file.problems > 0 && <RejectButtons file={file} />}
          {!isWhole && <Button onClick={() => setWhole(true)}>{t('Row by row')}</Button>}
        </Stack>
      </Panel>
      {isWhole && <RowsPanel file={file} />}
    </>
  );
}

/** Corrects cells with the same text together. */
function Group({ file, group }: { file: CatalogueImport; group: ProblemGroup }) {
  const { column, kind, message, count, values } = group;
  const said = values.filter(({ value }) => value !== '');
  const told = column ? rich('{name}: {said}', { name: <strong>{column}</strong>, said: message }) : message;
  const mayMend = kind === 'problem' && column !== null && isOpen(file);
  return (
    <Box component="li" sx={{ py: 1.25, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', flexWrap: 'wrap' }}>
        <Tag label={`${numberText(count)} ×`} tone={kind === 'problem' ? 'bad' : 'quiet'} />
        <Typography sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          {kind === 'note' ? rich('{name}: {said}', { name: t('Note'), said: told }) : told}
        </Typography>
      </Box>
      {mayMend &&
        said.map(({ value, count: many }) => (
          <FixCell
            key={value}
            file={file}
            cell={{ column, was: value }}
            value={value}
            label={
              isOne(many)
                ? t('“{value}” in {n} row becomes', { value, n: many })
                : t('“{value}” in {n} rows becomes', { value, n: numberText(many) })
            }
          />
        ))}
    </Box>
  );
}

function FixCell({
  file,
  cell,
  value,
  label,
}: {
  file: CatalogueImport;
  cell: { column: string; row?: number; was?: string };
  value: string;
  label: string;
}) {
  const [text, setText] = useState(value);
  const mend = useAction(
    () =>
      call('PATCH /admin/imports/:id/cells', {
        params: { id: file._id },
        body: { cells: [{ ...cell, value: text }] },
      }),
    { done: t('Corrected and tried again.') },
  );
  return (
    <Stack
      component="form"
      direction="row"
      sx={{ gap: 1, mt: 1, alignItems: 'center' }}
      onSubmit={(event) => {
        event.preventDefault();
        void mend.run();
      }}
    >
      <TextField
        label={label}
        value={text}
        onChange={({ target }) => setText(target.value)}
        sx={{ flex: '1 1 auto', maxWidth: 360, my: 0 }}
      />
      <Button
        type="submit"
        variant="outlined"
        disabled={mend.isRunning || text === value}
        sx={{ minHeight: 44 }}
      >
        {t('Correct')}
      </Button>
    </Stack>
  );
}

function RejectButtons({ file }: { file: CatalogueImport }) {
  const navigate = useNavigate();
  const name = `left-out-${file.filename.replace(/\.[^.]*$/, '')}.csv`;
  const save = useAction(() => saveFile(`/imports/${file._id}/left-out.csv`, name));
  const open = useAction(async () => {
    const { data } = await call('POST /admin/imports/:id/left-out', { params: { id: file._id } });
    navigate(`/imports/${data._id}/show`);
  });
  return (
    <>
      {file.state === 'done' && (
        <Button variant="contained" disabled={open.isRunning} onClick={() => open.run()}>
          {t('Correct skipped rows')}
        </Button>
      )}
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        disabled={save.isRunning}
        onClick={() => save.run()}
      >
        {t('Save these rows as a file')}
      </Button>
    </>
  );
}

/** The problems of single rows, by row number in a spreadsheet. */
function RowsPanel({ file }: { file: CatalogueImport }) {
  const [page, setPage] = useState(1);
  const query = useCall('GET /admin/imports/:id/problems', {
    params: { id: file._id },
    query: { page, limit: LIMIT },
  });
  return (
    <Panel title={t('Row by row')}>
      <Answered query={query}>
        {({ data, total }) => (
          <>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {data.map((problem) => (
                <ProblemRow key={problem._id} file={file} problem={problem} />
              ))}
            </Box>
            <Pages total={total} limit={LIMIT} page={page} onPage={setPage} />
          </>
        )}
      </Answered>
    </Panel>
  );
}

function ProblemRow({ file, problem }: { file: CatalogueImport; problem: ImportProblem }) {
  const { row, column, kind, message, value } = problem;
  const told = column ? rich('{name}: {said}', { name: <strong>{column}</strong>, said: message }) : message;
  const mayMend = kind === 'problem' && column !== null && isOpen(file);
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Box sx={{ flex: '0 0 5.5rem' }}>
          <Tag label={t('Row {row}', { row })} tone={kind === 'problem' ? 'bad' : 'quiet'} />
        </Box>
        <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {kind === 'note' ? rich('{name}: {said}', { name: t('Note'), said: told }) : told}
        </Typography>
      </Box>
      {mayMend && (
        <FixCell
          file={file}
          cell={{ column, row }}
          value={value ?? ''}
          label={t('{column} in row {row}', { column, row })}
        />
      )}
    </Box>
  );
}
