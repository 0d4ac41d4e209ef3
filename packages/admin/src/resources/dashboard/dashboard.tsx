import type { Dashboard as Data } from '@isoko/contract/routes/admin/dashboard';
import { Box, Stack, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { Title } from 'react-admin';
import { useSession } from '#admin/session.ts';
import { Answered } from '#admin/ui/answered.tsx';
import { useCall } from '#admin/ui/use-call.ts';
import { Figures } from './figures.tsx';
import { figuresOf } from './figures-of.ts';

/** The charting library is as large as everything else together: numbers come first. */
const MonthCharts = lazy(() => import('./month-charts.tsx'));
const READ_EVERY_MS = 60_000;

/** What waits for somebody, how today goes, and the last thirty days. */
export default function Dashboard() {
  const query = useCall('GET /admin/dashboard', {}, { everyMs: READ_EVERY_MS });
  const name = useSession()?.name.split(' ')[0];
  return (
    <Box sx={{ py: 2 }}>
      <Title title="Today" />
      <Typography variant="h2" sx={{ mb: 2 }}>
        Muraho, {name}!
      </Typography>
      <Answered query={query}>{({ data }) => <Board data={data} />}</Answered>
    </Box>
  );
}

function Board({ data }: { data: Data }) {
  return (
    <Stack sx={{ gap: 3 }}>
      <Figures figures={figuresOf(data)} />
      {data.money && (
        <Suspense fallback={<Box sx={{ minHeight: 300 }} />}>
          <MonthCharts days={data.money.days} />
        </Suspense>
      )}
    </Stack>
  );
}
