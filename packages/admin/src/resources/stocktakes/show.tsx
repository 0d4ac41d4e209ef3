import type { Stocktake, StocktakeLine } from '@isoko/contract/routes/admin/stocktakes';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Alert, Box, Button, LinearProgress, Stack, Tab, Tabs, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { Link, useParams, useSearchParams } from 'react-router';
import { call } from '#admin/api.ts';
import { isOne } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import { Answered, useAttempt } from '#admin/ui/answered.tsx';
import { AskButton } from '#admin/ui/buttons.tsx';
import { useCall, usePress } from '#admin/ui/calls.ts';
import { momentText } from '#admin/ui/texts.ts';
import { formatQuantity } from '#admin/ui/weights.ts';
import { CountLines } from './count-lines.tsx';
import { differenceText, lineName, progressText } from './words.ts';

const VIEW = 'view';
const REVIEW = 'review';
/** The query of the review. The lines of the count are not fetched again: their fields keep what was typed. */
const DIFFERENT = ['call', 'GET /admin/stocktakes/:id/lines', { query: { state: 'different' } }];

const PAGE = 250;

/** One count: its lines to type numbers for, and its differences to review before they are booked. */
export function StocktakePage() {
  const { id = '' } = useParams();
  const query = useCall('GET /admin/stocktakes/:id', { params: { id } });
  const [search, setSearch] = useSearchParams();
  const client = useQueryClient();
  const counted = async () => {
    void query.refetch();
    // An answer that was requested before this count is out of date, and must not be cached.
    await client.cancelQueries({ queryKey: DIFFERENT });
    await client.invalidateQueries({ queryKey: DIFFERENT });
  };
  const isReview = search.get(VIEW) === REVIEW;
  const show = (view: string) => setSearch(view === REVIEW ? { [VIEW]: REVIEW } : {}, { replace: true });
  return (
    <Box sx={{ maxWidth: 860, py: 1 }}>
      <Answered query={query}>
        {({ data }) => (
          <Stack sx={{ gap: 1.5 }}>
            <Title title={data.name} />
            <Head stocktake={data} />
            {data.status === 'open' ? (
              <>
                <Tabs
                  value={isReview ? REVIEW : 'count'}
                  onChange={(_, view) => show(view)}
                  aria-label={t('Count or review')}
                >
                  <Tab value="count" label={t('Count')} />
                  <Tab value={REVIEW} label={t('Review ({different})', { different: data.different })} />
                </Tabs>
                {isReview ? (
                  <Review stocktake={data} onCounted={counted} />
                ) : (
                  <CountLines id={id} onCounted={counted} onEnd={() => show(REVIEW)} />
                )}
              </>
            ) : (
              <Review stocktake={data} onCounted={counted} />
            )}
          </Stack>
        )}
      </Answered>
    </Box>
  );
}

function Head({ stocktake }: { stocktake: Stocktake }) {
  const { _id, status, lines, counted, started_at, started_by, ended_at, ended_by } = stocktake;
  const end = { ended_by, ended_at: ended_at && momentText(ended_at) };
  const ended =
    status === 'booked'
      ? t('Booked by {ended_by}, {ended_at}.', end)
      : t('Discarded by {ended_by}, {ended_at}.', end);
  return (
    <Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Box>
          <Typography sx={{ fontWeight: 600 }}>{progressText(stocktake)}</Typography>
          <Typography variant="body2" color="text.secondary">
            {t('Started by {started_by}, {time}', { started_by, time: momentText(started_at) })}
          </Typography>
        </Box>
        <Button component={Link} to={`/stocktakes/${_id}/print`} startIcon={<PrintIcon />}>
          {t('Print')}
        </Button>
      </Box>
      <LinearProgress
        variant="determinate"
        value={lines === 0 ? 0 : Math.round((100 * counted) / lines)}
        aria-label={t('Counted so far')}
        sx={{ mt: 1 }}
      />
      {status !== 'open' && (
        <Alert severity={status === 'booked' ? 'success' : 'info'} sx={{ mt: 1.5 }}>
          {ended}
        </Alert>
      )}
    </Box>
  );
}

interface ReviewProps {
  stocktake: Stocktake;
  /** The count changed. */
  onCounted: () => unknown;
}

/** The differences of an open count; of a count that has ended, the booked ones. */
function Review({ stocktake, onCounted }: ReviewProps) {
  const { _id: id, status, lines, counted, different } = stocktake;
  const [page, setPage] = useState(1);
  const query = useCall('GET /admin/stocktakes/:id/lines', {
    params: { id },
    query: { state: 'different', limit: PAGE, page },
  });
  const isOpen = status === 'open';
  const again = () => {
    void query.refetch();
    onCounted();
  };
  return (
    <Answered query={query}>
      {({ data, total = 0 }) => (
        <Box>
          {isOpen && <BookPanel {...{ stocktake, again }} isBlocked={data.some(({ trouble }) => trouble)} />}
          {different === 0 && counted > 0 && (
            <Alert severity="success">{t('Everything counted matches the books.')}</Alert>
          )}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.map((line) => (
              <DifferentLine key={line._id} {...{ id, line, isOpen, again }} />
            ))}
          </Box>
          {total > page * PAGE && (
            <Button onClick={() => setPage(page + 1)}>{t('Show the next {PAGE}', { PAGE })}</Button>
          )}
          {counted < lines && (
            <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
              {t('{lines} not counted: they do not change.', { lines: lines - counted })}
            </Typography>
          )}
        </Box>
      )}
    </Answered>
  );
}

interface BookPanelProps {
  stocktake: Stocktake;
  again: () => void;
  isBlocked: boolean;
}

/** Books the differences, or discards the count. */
function BookPanel({ stocktake: { _id: id, counted, different }, again, isBlocked }: BookPanelProps) {
  const { attempt, failure, isRunning } = useAttempt();
  const press = usePress();
  const notify = useNotify();
  const book = async () => {
    const refused = await attempt(async () => {
      await press((headers) => call('POST /admin/stocktakes/:id/book', { params: { id }, headers }));
      notify(t('The count was booked.'), { type: 'success' });
    });
    if (refused === null || refused.status) again();
  };
  return (
    <Box sx={{ mb: 1.5 }}>
      {counted === 0 && <Alert severity="info">{t('Nothing was counted yet.')}</Alert>}
      {(failure || isBlocked) && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {failure ?? t('Open orders need more of some goods than was counted. See the red lines.')}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button
          variant="contained"
          disabled={isRunning || isBlocked || counted === 0}
          onClick={() => void book()}
        >
          {isOne(different)
            ? t('Book {different} difference', { different })
            : t('Book {different} differences', { different })}
        </Button>
        <AskButton
          label={t('Discard the count')}
          button={{ color: 'error' }}
          title={t('Discard the count?')}
          text={t('What was counted is not booked. Stock stays as it is.')}
          submit={t('Discard')}
          done={t('The count was discarded.')}
          isDangerous
          work={() => call('DELETE /admin/stocktakes/:id', { params: { id } })}
        />
      </Box>
    </Box>
  );
}

interface DifferentLineProps {
  id: string;
  line: StocktakeLine;
  isOpen: boolean;
  again: () => void;
}

function DifferentLine({ id, line, isOpen, again }: DifferentLineProps) {
  const { attempt, failure, isRunning } = useAttempt();
  const trouble = isOpen ? line.trouble : null;
  const leaveOut = () =>
    attempt(async () => {
      const params = { id, unit: line._id };
      await call('PUT /admin/stocktakes/:id/lines/:unit', { params, body: { counted: null } });
      again();
    });
  const name = lineName(line);
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
          <Typography variant="body2" color="text.secondary">
            {t('{counted} counted by {counted_by}. {line}', {
              counted: formatQuantity({ quantity: line.counted ?? 0, sold_by: line.sold_by }),
              counted_by: line.counted_by,
              line: differenceText(line),
            })}
          </Typography>
        </Box>
        {isOpen && (
          <Button onClick={leaveOut} disabled={isRunning} aria-label={t('Leave out {name}', { name })}>
            {t('Leave out')}
          </Button>
        )}
      </Box>
      {(trouble || failure) && (
        <Typography variant="body2" color="error" role="alert">
          {failure ?? trouble}
        </Typography>
      )}
    </Box>
  );
}
