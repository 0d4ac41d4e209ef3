import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import { formatUnitPrice } from '@isoko/contract/rules/weight';
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
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { Link, useParams } from 'react-router';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { useCall } from '#admin/ui/calls.ts';
import {
  byPlace,
  isCollected,
  lineName,
  placeText,
  receiverOf,
  substitutionNames,
  wayToPay,
  whereTo,
  windowText,
} from '#admin/ui/order-words.ts';
import { Thumbnail } from '#admin/ui/row.tsx';
import { momentText, phoneText } from '#admin/ui/texts.ts';
import { formatBought } from '#admin/ui/weights.ts';
import { paymentNames } from './words.ts';

/** The pick list on paper: a checkbox for each line, and the address. */
export function PickListPage() {
  return <Sheet title={t('Pick list')}>{(order) => <PickList order={order} />}</Sheet>;
}

/** One order to pick, on paper. */
export function PickList({ order }: { order: StaffOrder }) {
  const { shipping } = order;
  const receiver = receiverOf(order);
  return (
    <>
      <Typography sx={{ fontWeight: 700 }}>
        {order.number} · {windowText(order)}
      </Typography>
      <Typography>
        {receiver.name}, {phoneText(receiver.phone)}
      </Typography>
      {shipping && (
        <Typography>
          {placeText(shipping)}. {shipping.directions}
        </Typography>
      )}
      {isCollected(order) && <Typography sx={{ fontWeight: 700 }}>{whereTo(order)}</Typography>}
      <Typography>
        {t('When something is out: {wish}', {
          wish: substitutionNames[order.substitution],
        })}
      </Typography>
      {order.note && (
        <Typography sx={{ fontStyle: 'italic' }}>{t('“{note}”', { note: order.note })}</Typography>
      )}
      {order.to_collect > 0 && (
        <Typography sx={{ fontWeight: 700 }}>
          {t('Collect {amount}', { amount: formatFrancs(order.to_collect) })}
        </Typography>
      )}
      {byPlace(order.line_items).map(({ place, lines }) => (
        <Box key={place} component="section" sx={{ mt: 2, breakInside: 'avoid' }}>
          <Typography variant="h3" component="h2">
            {place}
          </Typography>
          {lines.map((line) => (
            <Box
              key={line._id}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1.5,
                py: 0.75,
                borderBottom: 1,
                borderColor: 'divider',
              }}
            >
              <Box aria-hidden sx={{ width: 22, height: 22, border: '2px solid', flex: 'none' }} />
              <Thumbnail name={line.product.image} size={44} />
              <Typography sx={{ flex: 1, minWidth: 0 }}>
                {lineName(line)}
                {line.unit && ` (${line.unit})`}
              </Typography>
              <Typography sx={{ fontWeight: 700, fontSize: '1.25rem' }}>
                {line.sold_by ? formatBought(line) : `${line.quantity}×`}
              </Typography>
            </Box>
          ))}
        </Box>
      ))}
    </>
  );
}

/** The receipt for the bag: products, prices, and payments. */
export function ReceiptPage() {
  return <Sheet title={t('Receipt')}>{(order) => <Receipt order={order} />}</Sheet>;
}

function Receipt({ order }: { order: StaffOrder }) {
  const receiver = receiverOf(order);
  return (
    <>
      <ShopLines />
      <Typography sx={{ fontWeight: 700, mt: 2 }}>
        {order.number}, {momentText(order.date_created)}
      </Typography>
      {/* A customer at the counter may have no phone. */}
      <Typography>
        {[receiver.name, receiver.phone && phoneText(receiver.phone)].filter(Boolean).join(', ')}
      </Typography>
      {(order.shipping || order.point) && <Typography>{whereTo(order)}</Typography>}
      <ReceiptLines order={order} />
      <ReceiptTotals order={order} />
      <Typography sx={{ mt: 2, p: 1, border: 2, textAlign: 'center', fontWeight: 700 }}>
        {t('Not an EBM receipt')}
      </Typography>
    </>
  );
}

function ShopLines() {
  const shop = useCall('GET /shop').data?.data;
  if (!shop) return null;
  return (
    <>
      {shop.brand.own_logo && <img {...shop.brand.logo} alt="" />}
      <Typography variant="h2" component="p">
        {shop.name}
      </Typography>
      <Typography color="text.secondary">
        {[shop.address, shop.phone && phoneText(shop.phone), shop.email].filter(Boolean).join(' · ')}
      </Typography>
      {shop.tin && <Typography color="text.secondary">TIN {shop.tin}</Typography>}
    </>
  );
}

function ReceiptLines({ order }: { order: StaffOrder }) {
  return (
    <Table size="small" sx={{ my: 2, '& td, & th': { px: 0.5 } }}>
      <TableHead>
        <TableRow>
          <TableCell>{t('Item')}</TableCell>
          <TableCell align="right">{t('Price')}</TableCell>
          <TableCell align="right">{t('Sum')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {order.line_items.map((line) => (
          <TableRow key={line._id}>
            <TableCell>
              {formatBought(line)} × {lineName(line)}
              {line.unit && ` (${line.unit})`}
            </TableCell>
            <TableCell align="right">{formatUnitPrice(line)}</TableCell>
            <TableCell align="right">{formatFrancs(line.sum)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function ReceiptTotals({ order }: { order: StaffOrder }) {
  const discount: [string, string] = [t('Discount'), `−${formatFrancs(order.discount)}`];
  const rows: [name: string, value: string][] = [
    [t('Items'), formatFrancs(order.subtotal)],
    ...(order.discount > 0 ? [discount] : []),
    ...(order.source === 'counter' ? [] : [wayFee(order)]),
    [t('Total'), formatFrancs(order.total)],
    ...order.vat
      .filter(({ rate }) => rate > 0)
      .map(({ rate, vat }): [string, string] => [t('of which VAT {rate}%', { rate }), formatFrancs(vat)]),
    [wayToPay(order), paymentNames[order.payment.status]],
    ...sentBack(order),
  ];
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 0.5, m: 0 }}>
      {rows.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents', fontWeight: name === t('Total') ? 700 : 400 }}>
          <dt>{name}</dt>
          <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const wayFee = ({ shipping_total, point }: StaffOrder): [name: string, value: string] => [
  point ? t('Collection') : t('Delivery'),
  shipping_total === 0 ? t('Free') : formatFrancs(shipping_total),
];

function sentBack({ payment }: StaffOrder): [name: string, value: string][] {
  return payment.refunded > 0 ? [[t('Refunded'), formatFrancs(payment.refunded)]] : [];
}

export const onScreenOnly = { '@media print': { display: 'none' } };

/** A page to print about the order of the address; its buttons are not printed. */
export function Sheet({ title, children }: { title: string; children: (order: StaffOrder) => ReactNode }) {
  const { id = '' } = useParams();
  const query = useCall('GET /admin/orders/:id', { params: { id } });
  return (
    <Box
      component="main"
      sx={{ maxWidth: 720, mx: 'auto', p: { xs: 2, sm: 3 }, bgcolor: '#fff', minHeight: '100dvh' }}
    >
      <Title title={title} />
      <Stack direction="row" sx={{ gap: 1, mb: 2, ...onScreenOnly }}>
        <Button component={Link} to={`/orders/${id}/show`}>
          {t('Back to the order')}
        </Button>
        <Button variant="contained" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </Stack>
      <Answered query={query}>
        {({ data: order }) => (
          <>
            <Typography variant="h1">{title}</Typography>
            {children(order)}
          </>
        )}
      </Answered>
    </Box>
  );
}
