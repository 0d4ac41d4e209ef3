import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { momentText } from '#admin/ui/moments.ts';
import { phoneText } from '#admin/ui/phone-text.ts';
import { useCall } from '#admin/ui/use-call.ts';
import { lineName, placeText } from './order-text.ts';
import { Sheet } from './sheet.tsx';
import { paymentNames } from './words.ts';

/** What the customer gets into the bag: what was bought, what it cost, and what was paid. */
export default function ReceiptPage() {
  return <Sheet title="Receipt">{(order) => <Receipt order={order} />}</Sheet>;
}

function Receipt({ order }: { order: StaffOrder }) {
  return (
    <>
      <ShopLines />
      <Typography sx={{ fontWeight: 700, mt: 2 }}>
        {order.number}, {momentText(order.date_created)}
      </Typography>
      <Typography>
        {order.shipping.full_name}, {phoneText(order.shipping.phone)}
      </Typography>
      <Typography>{placeText(order.shipping)}</Typography>
      <ReceiptLines order={order} />
      <ReceiptTotals order={order} />
    </>
  );
}

function ShopLines() {
  const shop = useCall('GET /shop').data?.data;
  if (!shop) return null;
  return (
    <>
      <Typography variant="h2" component="p">
        {shop.name}
      </Typography>
      <Typography color="text.secondary">
        {[shop.address, shop.phone && phoneText(shop.phone), shop.email].filter(Boolean).join(' · ')}
      </Typography>
    </>
  );
}

function ReceiptLines({ order }: { order: StaffOrder }) {
  return (
    <Table size="small" sx={{ my: 2, '& td, & th': { px: 0.5 } }}>
      <TableHead>
        <TableRow>
          <TableCell>Item</TableCell>
          <TableCell align="right">Price</TableCell>
          <TableCell align="right">Sum</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {order.line_items.map((line) => (
          <TableRow key={line._id}>
            <TableCell>
              {line.quantity} × {lineName(line)}
            </TableCell>
            <TableCell align="right">{formatFrancs(line.price)}</TableCell>
            <TableCell align="right">{formatFrancs(line.sum)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function ReceiptTotals({ order }: { order: StaffOrder }) {
  const discount: [string, string] = ['Discount', `−${formatFrancs(order.discount)}`];
  const rows: [name: string, value: string][] = [
    ['Items', formatFrancs(order.subtotal)],
    ...(order.discount > 0 ? [discount] : []),
    ['Delivery', order.shipping_total === 0 ? 'Free' : formatFrancs(order.shipping_total)],
    ['Total', formatFrancs(order.total)],
    ...order.vat
      .filter(({ rate }) => rate > 0)
      .map(({ rate, vat }): [string, string] => [`of which VAT ${rate}%`, formatFrancs(vat)]),
    [order.payment.name, paymentNames[order.payment.status]],
    ...sentBack(order),
  ];
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 0.5, m: 0 }}>
      {rows.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents', fontWeight: name === 'Total' ? 700 : 400 }}>
          <dt>{name}</dt>
          <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function sentBack({ payment }: StaffOrder): [name: string, value: string][] {
  return payment.refunded > 0 ? [['Money sent back', formatFrancs(payment.refunded)]] : [];
}
