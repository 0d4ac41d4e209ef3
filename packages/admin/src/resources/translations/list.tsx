import type { TextTableResult, Translation } from '@isoko/contract/routes/admin/translations';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import UploadFileIcon from '@mui/icons-material/UploadFile';
import {
  Alert,
  Box,
  Button,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { Link, required, SearchInput, SelectInput, useRefresh } from 'react-admin';
import { postForm } from '#admin/api.ts';
import { isOne } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import { useIsManager } from '#admin/session.ts';
import { Answered, useAttempt } from '#admin/ui/answered.tsx';
import { FileButton, SaveFileButton } from '#admin/ui/buttons.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { CardList } from '#admin/ui/resource-list.tsx';
import { Row, Tag } from '#admin/ui/row.tsx';
import { choicesOf, kigaliDay, LANGUAGE_NAMES, othersOf } from '#admin/ui/texts.ts';
import { COUNTED_KINDS, type CountedKind, KINDS, lackText, titleOf } from './words.ts';

type TranslationRecord = Translation & { id: string };

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder={t('Words')} />,
  <SelectInput
    key="kind"
    source="kind"
    label={t('What')}
    choices={choicesOf(KINDS)}
    validate={required()}
    alwaysOn
  />,
  <SelectInput
    key="missing"
    source="missing"
    label={t('Missing in')}
    choices={choicesOf(LANGUAGE_NAMES)}
    alwaysOn
  />,
];

/** The items that staff wrote, by kind, and the languages in which each lacks a version. */
export function TranslationList() {
  const mayWrite = useIsManager();
  return (
    <Box>
      <Stack sx={{ maxWidth: 720, mt: 2, gap: 2 }}>
        <Panel title={t('Still to translate')}>
          <Overview />
        </Panel>
        {mayWrite && <TablePanel />}
      </Stack>
      <Box id={LIST} sx={{ scrollMarginTop: 64 }} />
      <CardList<TranslationRecord>
        title={t('Languages')}
        filters={filters}
        filterDefaultValues={{ kind: 'product' }}
        sort={{ field: 'name', order: 'ASC' }}
        empty={<Alert severity="info">{t('There is nothing of this kind to translate.')}</Alert>}
        nothing={({ missing }) => (missing ? t('Nothing of this kind is missing.') : t('Nothing matches.'))}
        card={(each) => (
          <Row
            to={`/translations/${each.id}`}
            title={titleOf(each)}
            tags={othersOf(each.language).map((to) => (
              <Tag key={to} label={lackText(each, to)} tone={each.missing[to]?.length ? 'warn' : 'good'} />
            ))}
          />
        )}
      />
    </Box>
  );
}

/** How many items of each kind lack a version; each number opens their list. */
function Overview() {
  const query = useCall('GET /admin/translations/missing');
  return (
    <Answered query={query}>
      {({ data }) => {
        const into = LANGUAGES.filter((to) => data[0]?.missing[to] !== undefined);
        return (
          <Table size="small" sx={{ '& td, & th': { px: 1 } }}>
            <TableHead>
              <TableRow>
                <TableCell>{t('What')}</TableCell>
                {into.map((to) => (
                  <TableCell key={to} align="right">
                    {t('Not in {to}', { to: LANGUAGE_NAMES[to] })}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {data.map(({ kind, count, missing }) => (
                <TableRow key={kind}>
                  <TableCell component="th" scope="row">
                    <ListLink kind={kind} text={COUNTED_KINDS[kind]} />
                  </TableCell>
                  {into.map((to) => (
                    <TableCell key={to} align="right">
                      {missing[to] ? (
                        <ListLink
                          kind={kind}
                          missing={to}
                          text={t('{to} of {count}', { to: missing[to], count })}
                        />
                      ) : (
                        t('None')
                      )}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        );
      }}
    </Answered>
  );
}

/** The top of the list: the links above scroll to it, because on a phone the list is out of view. */
const LIST = 'translation-list';

/** Links to the items of a kind, or to those that lack a version; payment methods are among the settings. */
function ListLink({ kind, missing, text }: { kind: CountedKind; missing?: Language; text: string }) {
  const wanted = { page: '1', filter: JSON.stringify({ kind, ...(missing && { missing }) }) };
  const name = missing
    ? t('{text}: {kind} not in {missing}', {
        text,
        kind: COUNTED_KINDS[kind],
        missing: LANGUAGE_NAMES[missing],
      })
    : text;
  return (
    <Link
      to={
        kind === 'payment_method'
          ? '/settings?find=payment_methods'
          : `/translations?${new URLSearchParams(wanted)}`
      }
      aria-label={name}
      onClick={() => document.getElementById(LIST)?.scrollIntoView()}
      sx={{ display: 'inline-block', py: 1.5, fontWeight: 600 }}
    >
      {text}
    </Link>
  );
}

/** A table that was checked and is not saved yet. */
interface Seen {
  file: File;
  result: TextTableResult;
}

/** All texts as one table, for a translator outside the back office; an upload is checked before it is saved. */
function TablePanel() {
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
          'One row per text, with a column per language. Empty cells change nothing; texts that were rewritten in the meantime are skipped.',
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
          {isRunning ? t('One moment …') : t('Upload the table')}
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

/** What a table would change, and the button that saves it. */
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

/** The result in numbers, and why rows are left out. */
function Result({ result }: { result: TextTableResult }) {
  const { rows, changed, unchanged, empty, left_out, problems } = result;
  const more = left_out - problems.length;
  return (
    <>
      {t('{rows} rows. To save: {changed}. Unchanged: {unchanged}. Empty: {empty}. Skipped: {left_out}.', {
        ...{ rows, changed, unchanged, empty, left_out },
      })}
      {problems.length > 0 && (
        <Box
          component="ul"
          sx={{ pl: 2, my: 0.5, maxHeight: 240, overflow: 'auto', overflowWrap: 'anywhere' }}
        >
          {problems.map(({ row, message }) => (
            <li key={row}>{t('{name}: {said}', { name: t('Row {row}', { row }), said: message })}</li>
          ))}
        </Box>
      )}
      {more > 0 && t('and {more} more', { more })}
    </>
  );
}
