import type { Dashboard } from '@isoko/contract/routes/admin/dashboard';
import { formatFrancs } from '@isoko/contract/rules/money';
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material';
import { dayText } from '#admin/ui/moments.ts';

/** The days of the charts in numbers, the latest first. */
export function DaysTable({ days }: { days: NonNullable<Dashboard['money']>['days'] }) {
  return (
    <Accordion disableGutters sx={{ gridColumn: '1 / -1' }}>
      <AccordionSummary>The 30 days in numbers</AccordionSummary>
      <AccordionDetails
        sx={{ overflowX: 'auto' }}
        tabIndex={0}
        role="group"
        aria-label="The 30 days in numbers"
      >
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Day</TableCell>
              <TableCell align="right">Orders</TableCell>
              <TableCell align="right">Sold</TableCell>
              <TableCell align="right">Taken</TableCell>
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
