import type { Dashboard } from '@isoko/contract/routes/admin/dashboard';
import { formatFrancs } from '@isoko/contract/rules/money';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material';
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { t } from '#admin/messages/t.tsx';
import { Panel } from '#admin/ui/panel.tsx';
import { dayText, numberText } from '#admin/ui/texts.ts';

type Days = NonNullable<Dashboard['money']>['days'];

const HEIGHT_PX = 240;
const green = '#1a6b3a';
const amber = '#b45309';
/** `2.5k`: a line of the chart is where its number says. */
const thousands = (francs: number) =>
  francs >= 1000 ? `${numberText(Math.round(francs / 100) / 10)}k` : String(francs);
const shortDay = (date: string) => dayText(date).replace(/^\w+,? /, '');
const axis = { fontSize: 12, tickLine: false, axisLine: false } as const;

/** The last thirty days as charts; the same as a table for people who cannot see charts. */
export default function MonthCharts({ days }: { days: Days }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Panel title={t('Sales and takings, 30 days')}>
        <Box aria-hidden sx={{ height: HEIGHT_PX }}>
          <MoneyChart days={days} />
        </Box>
      </Panel>
      <Panel title={t('Orders, 30 days')}>
        <Box aria-hidden sx={{ height: HEIGHT_PX }}>
          <OrdersChart days={days} />
        </Box>
      </Panel>
      <DaysTable days={days} />
    </Box>
  );
}

function MoneyChart({ days }: { days: Days }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart data={days} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="#e7e2d5" />
        <XAxis dataKey="date" tickFormatter={shortDay} minTickGap={40} {...axis} />
        <YAxis tickFormatter={thousands} width={48} {...axis} />
        <Tooltip
          labelFormatter={(date) => dayText(String(date))}
          formatter={(francs) => formatFrancs(Number(francs))}
        />
        <Legend />
        <Area
          dataKey="sales"
          name={t('Sold')}
          stroke={green}
          fill={green}
          fillOpacity={0.15}
          isAnimationActive={false}
        />
        <Area dataKey="takings" name={t('Taken')} stroke={amber} fill="none" isAnimationActive={false} />
      </AreaChart>
    </ResponsiveContainer>
  );
}

function OrdersChart({ days }: { days: Days }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={days} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="#e7e2d5" />
        <XAxis dataKey="date" tickFormatter={shortDay} minTickGap={40} {...axis} />
        <YAxis allowDecimals={false} width={48} {...axis} />
        <Tooltip labelFormatter={(date) => dayText(String(date))} cursor={{ fill: '#f5f1e6' }} />
        <Bar
          dataKey="orders"
          name={t('Orders')}
          fill={green}
          radius={[4, 4, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

/** The days of the charts in numbers, the latest first. */
function DaysTable({ days }: { days: NonNullable<Dashboard['money']>['days'] }) {
  return (
    <Accordion disableGutters sx={{ gridColumn: '1 / -1' }}>
      <AccordionSummary expandIcon={<ExpandMoreIcon />}>{t('The 30 days in numbers')}</AccordionSummary>
      <AccordionDetails
        sx={{ overflowX: 'auto' }}
        tabIndex={0}
        role="group"
        aria-label={t('The 30 days in numbers')}
      >
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('Day')}</TableCell>
              <TableCell align="right">{t('Orders')}</TableCell>
              <TableCell align="right">{t('Sold')}</TableCell>
              <TableCell align="right">{t('Taken')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {days.toReversed().map(({ date, orders, sales, takings }) => (
              <TableRow key={date}>
                <TableCell>{dayText(date)}</TableCell>
                <TableCell align="right">{orders}</TableCell>
                <TableCell align="right">{formatFrancs(sales)}</TableCell>
                <TableCell align="right">{formatFrancs(takings)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </AccordionDetails>
    </Accordion>
  );
}
