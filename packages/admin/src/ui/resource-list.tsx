import { valueAt } from '@isoko/contract/rules/objects';
import AddIcon from '@mui/icons-material/Add';
import { Alert, Box, Button, Tab, Tabs, type Theme, useMediaQuery } from '@mui/material';
import type { LabelDisplayedRowsArgs, TablePaginationProps } from '@mui/material/TablePagination';
import { type ReactNode, useState } from 'react';
import {
  ListBase,
  ListContextProvider,
  ListNoResults,
  type ListProps,
  ListView,
  Pagination,
  type PaginationProps,
  type RaRecord,
  RecordsIterator,
  useCreatePath,
  useListContext,
  useResourceContext,
} from 'react-admin';
import { Link } from 'react-router';
import { t } from '#admin/messages/t.tsx';
import { Waiting } from './answered.tsx';
import { numberText } from './texts.ts';

/** Whether the screen is a phone's. */
export const useIsPhone = (): boolean => useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));

/** The list of every screen: 25 a page, without react-admin's export. */
export function ResourceList({
  sort,
  filterDefaultValues,
  perPage = 25,
  queryOptions,
  ...view
}: Omit<ListProps, 'filter'>) {
  return (
    <ListBase exporter={false} offline={false} {...{ sort, filterDefaultValues, perPage, queryOptions }}>
      <UntilLeft>
        <ListView error={<Failure />} pagination={<OtherPages />} sx={ROOM} {...view} />
      </UntilLeft>
    </ListBase>
  );
}

/**
 * Stops a list that is left. Its search field updates the address of the list with a delay; while the next
 * screen loads, that would lead back to the list.
 */
function UntilLeft({ children }: { children: ReactNode }) {
  const list = useListContext();
  const [path] = useState(() => window.location.pathname);
  const setFilters: typeof list.setFilters = (...filters) => {
    if (window.location.pathname === path) list.setFilters(...filters);
  };
  return <ListContextProvider value={{ ...list, setFilters }}>{children}</ListContextProvider>;
}

/** A list whose rows are cards; the latest first unless `sort` says otherwise. */
export function CardList<R extends RaRecord>({
  card,
  nothing,
  ...props
}: CardsProps<R> & Omit<ListProps, 'children'>) {
  return (
    <ResourceList sort={LATEST_FIRST} {...props}>
      <Cards card={card} nothing={nothing} />
    </ResourceList>
  );
}

const LATEST_FIRST = { field: 'date_created', order: 'DESC' } as const;

/**
 * On a phone the round button of a new record covers the end of the list: space is reserved for it. A table
 * wider than the screen scrolls by itself; it is positioned, so that text for screen readers scrolls with it.
 * The actions on chosen rows are around the table, so that it does not clip them.
 */
const ROOM = {
  '& .RaList-main': { pb: { xs: 10, sm: 0 } },
  '& .RaDataTable-tableWrapper': { overflowX: 'auto', position: 'relative' },
};

/** Replaces the list after a failure: the reason, with a button to try again. */
function Failure() {
  const { error, refetch } = useListContext();
  return <Waiting error={error} onAgain={refetch} />;
}

function OtherPages() {
  const { error, meta } = useListContext();
  if (error) return null;
  return <Pagination {...(valueAt(meta, 'isEstimate') ? ABOUT : {})} />;
}

/** A very large count is approximate: two digits of it. */
function aboutHowMany({ from, to, count }: LabelDisplayedRowsArgs): string {
  const about = numberText(Number(count.toPrecision(2)));
  return t('{from}–{to} of about {count}', { from, to, count: about });
}

/** The props that react-admin passes to the pagination below its table; its type names only some of them. */
const ABOUT: PaginationProps & Pick<TablePaginationProps, 'labelDisplayedRows'> = {
  labelDisplayedRows: aboutHowMany,
};

interface CardsProps<R extends RaRecord> {
  card: (record: R) => ReactNode;
  /** The text when nothing matches the filters; default: react-admin's. */
  nothing?: (wanted: Record<string, unknown>) => string | undefined;
}

/** The rows of a list as cards, in a column, for a phone. */
export function Cards<R extends RaRecord>({ card, nothing }: CardsProps<R>) {
  const { data, isPending, filterValues } = useListContext<R>();
  const text = nothing?.(filterValues);
  if (!isPending && data?.length === 0) return text ? <Box sx={{ p: 2 }}>{text}</Box> : <ListNoResults />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      <RecordsIterator
        render={(record: R) => (
          <Box
            component="li"
            sx={{ borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
          >
            {card(record)}
          </Box>
        )}
      />
    </Box>
  );
}

interface NothingYetProps {
  /** The text of the button that creates the first one: `New coupon`; absent: no button. */
  first?: string;
  /** The shop cannot work without one. */
  isUrgent?: boolean;
  children: ReactNode;
}

/** Replaces an empty list: its purpose, and a link to create the first record. */
export function NothingYet({ first, isUrgent = false, children }: NothingYetProps) {
  const resource = useResourceContext();
  const createPath = useCreatePath();
  const make = first && (
    <Button
      component={Link}
      to={createPath({ resource, type: 'create' })}
      variant="contained"
      startIcon={<AddIcon />}
    >
      {first}
    </Button>
  );
  return (
    <Alert severity={isUrgent ? 'warning' : 'info'} action={make} sx={{ my: 1 }}>
      {children}
    </Alert>
  );
}

const ALL = 'all';

/** The values of the filter `source` as tabs above a list; the first tab is every row. */
export function FilterTabs({
  source,
  label,
  names,
}: {
  source: string;
  /** The name of the tabs for screen readers. */
  label: string;
  names: readonly (readonly [value: string, name: string])[];
}) {
  const { filterValues, setFilters } = useListContext();
  const { [source]: value = ALL, ...others } = filterValues;
  return (
    <Tabs
      value={value}
      onChange={(_, next) => setFilters(next === ALL ? others : { ...others, [source]: next })}
      variant="scrollable"
      scrollButtons="auto"
      aria-label={label}
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      <Tab value={ALL} label={t('All')} />
      {names.map(([each, name]) => (
        <Tab key={each} value={each} label={name} />
      ))}
    </Tabs>
  );
}
