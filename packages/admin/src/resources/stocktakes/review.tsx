import type { Stocktake, StocktakeLine } from '@isoko/contract/routes/admin/stocktakes';
import { formatQuantity } from '@isoko/contract/rules/weight';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '#admin/api.ts';
import { isOne } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import { Answered, useAttempt } from '#admin/ui/answered.tsx';
import { AskButton } from '#admin/ui/buttons.tsx';
import { useCall, usePress } from '#admin/ui/calls.ts';
import { differenceText, lineName } from './words.ts';

interface ReviewProps {
  stocktake: Stocktake;
  /** The count is not what it was. */
  onCounted: () => unknown;
}

const PAGE = 250;

/** The differences of a count before they are booked; of one that has ended, what was booked. */
export function Review({ stocktake, onCounted }: ReviewProps) {
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
            <Alert severity="success">{t('Everything that was counted is as in the books.')}</Alert>
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
              {t('{lines} not counted: they stay as they are.', { lines: lines - counted })}
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

/** Books the differences, or gives the count up. */
function BookPanel({ stocktake: { _id: id, counted, different }, again, isBlocked }: BookPanelProps) {
  const { attempt, failure, isRunning } = useAttempt();
  const press = usePress();
  const notify = useNotify();
  const book = async () => {
    const refused = await attempt(async () => {
      await press((headers) => call('POST /admin/stocktakes/:id/book', { params: { id }, headers }));
      notify(t('The count is booked.'), { type: 'success' });
    });
    if (refused === null || refused.status) again();
  };
  return (
    <Box sx={{ mb: 1.5 }}>
      {counted === 0 && <Alert severity="info">{t('Nothing was counted yet.')}</Alert>}
      {(failure || isBlocked) && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {failure ?? t('Orders hold more of some goods than was counted. See the lines in red.')}
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
          text={t('What was counted is not booked. The shelves stay as they are.')}
          submit={t('Discard')}
          done={t('The count is discarded.')}
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
