import type { Translation } from '@isoko/contract/routes/admin/translations';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import { Alert, Box, Stack, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { Link, required, SearchInput, SelectInput } from 'react-admin';
import { t } from '#admin/messages/t.tsx';
import { useIsManager } from '#admin/session.ts';
import { Answered } from '#admin/ui/answered.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { CardList } from '#admin/ui/resource-list.tsx';
import { Row, Tag } from '#admin/ui/row.tsx';
import { choicesOf, LANGUAGE_NAMES, othersOf } from '#admin/ui/texts.ts';
import { TablePanel } from './table-panel.tsx';
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

/** What the shop's people wrote, by its kind, and which of it lacks a version in a language. */
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
        nothing={({ missing }) => (missing ? t('Nothing of this kind is missing.') : t('Nothing fits.'))}
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

/** How many items of each kind lack a version; each figure opens their list. */
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

/** Where the list begins: a link above leads there, which a phone does not show without it. */
const LIST = 'translation-list';

/** A way to the items of a kind, or to those that lack a version; ways to pay are among the settings. */
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
      sx={{ display: 'inline-block', py: 0.75, fontWeight: 600 }}
    >
      {text}
    </Link>
  );
}
