import type { Stocktake } from '@isoko/contract/routes/admin/stocktakes';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Alert, Box, Button, LinearProgress, Stack, Tab, Tabs, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { Link, useParams, useSearchParams } from 'react-router';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { momentText } from '#admin/ui/texts.ts';
import { CountLines } from './count-lines.tsx';
import { Review } from './review.tsx';
import { progressText } from './words.ts';

const VIEW = 'view';
const REVIEW = 'review';
/** What the review shows. The fields of the count keep what was typed, and are not asked for again. */
const DIFFERENT = ['call', 'GET /admin/stocktakes/:id/lines', { query: { state: 'different' } }];

/** One count: its shelves to type numbers for, and its differences to look at before they are booked. */
export function StocktakePage() {
  const { id = '' } = useParams();
  const query = useCall('GET /admin/stocktakes/:id', { params: { id } });
  const [search, setSearch] = useSearchParams();
  const client = useQueryClient();
  const counted = async () => {
    void query.refetch();
    // A first answer that is still on its way is older than this count, and would be taken for the newest.
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
            {t('Begun by {started_by}, {time}', { started_by, time: momentText(started_at) })}
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
