import type { StocktakeLine } from '@isoko/contract/routes/admin/stocktakes';
import {
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
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { Link, useParams } from 'react-router';
import { call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { momentText } from '#admin/ui/texts.ts';
import { countText, lineName } from './words.ts';

/** The most lines that one answer holds (contract: list parameters). */
const PAGE = 250;

/** Every line of a count, page by page. */
async function wholeList(id: string, signal: AbortSignal) {
  const params = { id };
  const { data: stocktake } = await call('GET /admin/stocktakes/:id', { params, signal });
  const lines: StocktakeLine[] = [];
  for (let page = 1; lines.length < stocktake.lines; page += 1) {
    const query = { page, limit: PAGE };
    const { data } = await call('GET /admin/stocktakes/:id/lines', { params, query, signal });
    if (data.length === 0) break;
    lines.push(...data);
  }
  return { stocktake, lines };
}

/** The list of a count for printing: what to count, with room for the number. */
export function StocktakeSheet() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: [t('stocktake sheet'), id],
    queryFn: ({ signal }) => wholeList(id, signal),
  });
  return (
    <Box
      component="main"
      sx={{ maxWidth: 720, mx: 'auto', p: { xs: 2, sm: 3 }, bgcolor: '#fff', minHeight: '100dvh' }}
    >
      <Title title={t('Count list')} />
      <Stack direction="row" sx={{ gap: 1, mb: 2, '@media print': { display: 'none' } }}>
        <Button component={Link} to={`/stocktakes/${id}/show`}>
          {t('Back to the count')}
        </Button>
        <Button variant="contained" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </Stack>
      <Answered query={query}>
        {({ stocktake, lines }) => (
          <>
            <Typography variant="h1">{stocktake.name}</Typography>
            <Typography color="text.secondary">{momentText(stocktake.started_at)}</Typography>
            <Table size="small" sx={{ mt: 2, '& td, & th': { px: 0.5 } }}>
              <TableHead>
                <TableRow>
                  <TableCell>{t('Product')}</TableCell>
                  <TableCell>{t('SKU')}</TableCell>
                  <TableCell sx={{ width: 96 }}>{t('Counted')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {lines.map((line) => (
                  <TableRow key={line._id} sx={{ breakInside: 'avoid' }}>
                    <TableCell>
                      {lineName(line)}
                      {line.sold_by === 'weight' && ` (${t('kg')})`}
                    </TableCell>
                    <TableCell>{line.sku}</TableCell>
                    <TableCell sx={{ border: '1px solid', height: 36 }}>{countText(line)}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </>
        )}
      </Answered>
    </Box>
  );
}
