import { Table, TableBody, TableCell, TableRow } from '@mui/material';

/** A figure of a day. */
export interface FigureRow {
  key: string;
  name: string;
  value: string;
  isSum?: boolean;
}

/** Figures below each other, sums strong. */
export function Rows({ rows }: { rows: FigureRow[] }) {
  return (
    <Table size="small">
      <TableBody>
        {rows.map(({ key, name, value, isSum }) => (
          <TableRow key={key} sx={isSum ? { '& > *': { fontWeight: 700 } } : undefined}>
            <TableCell component="th" scope="row" sx={{ px: 0, overflowWrap: 'anywhere' }}>
              {name}
            </TableCell>
            <TableCell align="right" sx={{ px: 0, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
              {value}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
