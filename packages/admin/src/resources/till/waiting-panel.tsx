import { formatFrancs } from '@isoko/contract/rules/money';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { isOne } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import { Panel } from '#admin/ui/panel.tsx';
import { clockText } from '#admin/ui/texts.ts';
import { ReceiptWays } from './receipt.tsx';
import { nameOf } from './sale.ts';
import { type DoneSale, drop, last, sendAgain, type WaitingSale, waiting } from './waiting.ts';

/** How many sales wait for the network on this device, and what the shop refused of them. */
export function WaitingSales() {
  const sales = waiting.use();
  if (sales.length === 0) return null;
  const count = sales.filter(({ refused }) => !refused).length;
  return (
    <Stack sx={{ gap: 1 }}>
      {count > 0 && (
        <Alert severity="warning" role="status">
          {isOne(count)
            ? t(
                '{count} sale is waiting for the network. It is sent automatically; leave this device as it is.',
                {
                  count,
                },
              )
            : t(
                '{count} sales are waiting for the network. They are sent automatically; leave this device as it is.',
                {
                  count,
                },
              )}
        </Alert>
      )}
      {sales.map((sale) => sale.refused && <RefusedSale key={sale.sent.sale} sale={sale} />)}
    </Stack>
  );
}

/** What can be done about a sale that was finished without a network, and that the shop refuses. */
function RefusedSale({ sale }: { sale: WaitingSale }) {
  const [isSure, setSure] = useState(false);
  const { refused, total, at, lines } = sale;
  if (!refused) return null;
  const isDearer = refused.code === 'price_changed' && refused.total !== null;
  return (
    <Alert severity="error">
      <Typography sx={{ fontWeight: 600 }}>
        {t('The sale of {amount} at {time} was refused.', {
          time: clockText(at),
          amount: formatFrancs(total),
        })}
      </Typography>
      <Typography>{lines.map(nameOf).join(' · ')}</Typography>
      <Typography sx={{ mt: 1 }}>{refused.message}</Typography>
      <Typography sx={{ mt: 1 }}>{wayOn(sale)}</Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => void sendAgain(sale)}
          sx={{ minHeight: 44 }}
        >
          {isDearer
            ? t('Record it at {amount}', { amount: formatFrancs(refused.total ?? 0) })
            : t('Send it again')}
        </Button>
        {refused.code === 'out_of_stock' && (
          <Button
            component={Link}
            to={`/products/${lines[0]?.product}/show`}
            color="inherit"
            sx={{ minHeight: 44 }}
          >
            {t('Correct the stock')}
          </Button>
        )}
        <Button color="inherit" onClick={() => (isSure ? drop(sale) : setSure(true))} sx={{ minHeight: 44 }}>
          {isSure ? t('Yes: the money went back, forget this sale') : t('Forget this sale')}
        </Button>
      </Stack>
    </Alert>
  );
}

function wayOn({ refused, total }: WaitingSale): string {
  if (refused?.code === 'out_of_stock')
    return t(
      'The goods left the shop, so the stock of the shop is wrong: count it, correct it, and send the sale again. Or give the money back and forget the sale.',
    );
  if (refused?.code === 'price_changed' && refused.total !== null)
    return t(
      'It costs {now} now, and {before} was taken. Recorded at the new price, the drawer is off by {difference}: say so when you close the day.',
      {
        now: formatFrancs(refused.total),
        before: formatFrancs(total),
        difference: formatFrancs(Math.abs(refused.total - total)),
      },
    );
  return t('Correct the problem and send it again, or give the money back and forget the sale.');
}

/** The last sales of this device, for another receipt. */
export function LastSales() {
  const sales = last.use();
  if (sales.length === 0) return null;
  return (
    <Panel title={t('Last sales of this device')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {sales.map((sale) => (
          <LastSale key={sale.sent.sale} sale={sale} />
        ))}
      </Box>
    </Panel>
  );
}

function LastSale({ sale }: { sale: DoneSale }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 0.5 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography sx={{ flex: '1 1 6rem' }}>
          {clockText(sale.at)} · {formatFrancs(sale.total)}
        </Typography>
        {sale.order && (
          <Button component={Link} to={`/orders/${sale.order.id}/show`} sx={{ minHeight: 44 }}>
            {sale.order.number}
          </Button>
        )}
        <Button onClick={() => setOpen(!isOpen)} aria-expanded={isOpen} sx={{ minHeight: 44 }}>
          {t('Receipt')}
        </Button>
      </Stack>
      {isOpen && <ReceiptWays sale={sale} />}
    </Box>
  );
}
