import type { Shop } from '@isoko/contract';
import { lineSum } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { formatUnitPrice } from '@isoko/contract/rules/weight';
import { Box, Button, GlobalStyles, MenuItem, Stack, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#admin/messages/t.tsx';
import { CopyButton, OutsideButton } from '#admin/ui/buttons.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { kept } from '#admin/ui/kept.ts';
import { shop as known } from '#admin/ui/shop.ts';
import { momentText, phoneText } from '#admin/ui/texts.ts';
import { formatQuantity } from '#admin/ui/weights.ts';
import { type FinishedSale, nameOf } from './sale.ts';
import type { DoneSale } from './waiting.ts';

/** The paper widths of this device's printer, in mm. */
const WIDTHS = [58, 80] as const;
const paper = kept<number>('isoko:till:paper', 80);

/** A sale, for its receipt. */
type Sold = FinishedSale & Partial<Pick<DoneSale, 'order' | 'receipt'>>;

/** The forms of a receipt: on paper, and as a link. */
export function ReceiptWays({ sale }: { sale: Sold }) {
  const width = paper.use();
  const [printing, setPrinting] = useState(0);
  const link = sale.receipt ? window.location.origin + sale.receipt : null;
  const phone = sale.sent.customer?.phone.replace(/\D/g, '').replace(/^0/, '250');
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <Button variant="outlined" onClick={() => setPrinting(Date.now())} sx={{ minHeight: 44 }}>
        {t('Print the receipt')}
      </Button>
      <TextField
        select
        size="small"
        margin="none"
        label={t('Paper')}
        value={width}
        onChange={({ target }) => paper.write(() => Number(target.value))}
        sx={{ width: 110 }}
      >
        {WIDTHS.map((mm) => (
          <MenuItem key={mm} value={mm}>
            {`${mm} mm`}
          </MenuItem>
        ))}
      </TextField>
      {link && <CopyButton text={link} label={t('Copy the link')} />}
      {link && phone && (
        <OutsideButton href={`https://wa.me/${phone}?text=${encodeURIComponent(link)}`}>
          WhatsApp
        </OutsideButton>
      )}
      {printing > 0 && <Paper key={printing} sale={sale} width={width} />}
    </Stack>
  );
}

/** The receipt on paper: nothing else is printed. */
function Paper({ sale, width }: { sale: Sold; width: number }) {
  const shop = useCall('GET /shop');
  const isReady = !shop.isLoading;
  useEffect(() => {
    if (isReady) window.print();
  }, [isReady]);
  const { name, address, phone, tin }: Partial<Shop> = shop.data?.data ?? { name: known.name };
  const { lines, total, cash, change, sent, order } = sale;
  const code = sent.code_amount ?? 0;
  const rows: [string, number][] = [
    [t('Total'), total],
    ...(order?.vat ?? [])
      .filter(({ rate }) => rate > 0)
      .map(({ rate, vat }): [string, number] => [t('of which VAT {rate}%', { rate }), vat]),
    ...(code > 0 ? [[t('MoMoPay code'), code] satisfies [string, number]] : []),
    ...(cash > 0 ? [[t('Cash given'), cash + change] satisfies [string, number]] : []),
    ...(change > 0 ? [[t('Change|money'), change] satisfies [string, number]] : []),
  ];
  return createPortal(
    <>
      <GlobalStyles
        styles={{
          '@page': { size: `${width}mm auto`, margin: 0 },
          '@media print': { 'body > *:not(.till-paper)': { display: 'none !important' } },
          '@media screen': { '.till-paper': { display: 'none' } },
        }}
      />
      <Box
        className="till-paper"
        sx={{
          width: `${width}mm`,
          p: '3mm',
          font: `${width < 80 ? 11 : 13}px/1.35 sans-serif`,
          color: '#000',
        }}
      >
        <Box sx={{ textAlign: 'center', mb: 1 }}>
          <strong>{name}</strong>
          {address && <div>{address}</div>}
          {phone && <div>{phoneText(phone)}</div>}
          {tin && <div>TIN {tin}</div>}
        </Box>
        <div>{order?.number ?? t('The number follows')}</div>
        <div>{momentText(sale.at)}</div>
        <Box component="hr" />
        {lines.map((line) => (
          <Box key={`${line.product} ${line.index}`} sx={{ mb: 0.5 }}>
            <div>{nameOf(line)}</div>
            <PaperRow name={`${formatQuantity(line)} × ${formatUnitPrice(line)}`} francs={lineSum(line)} />
          </Box>
        ))}
        <Box component="hr" />
        {rows.map(([what, francs]) => (
          <PaperRow key={what} name={what} francs={francs} />
        ))}
        {sent.reference && <div>{t('reference {reference}', { reference: sent.reference })}</div>}
        <Box sx={{ textAlign: 'center', mt: 1 }}>{t('Not an EBM receipt')}</Box>
        <Box sx={{ textAlign: 'center', mt: 1 }}>{t('Thank you!')}</Box>
      </Box>
    </>,
    document.body,
  );
}

function PaperRow({ name, francs }: { name: string; francs: number }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
      <span>{name}</span>
      <span>{formatFrancs(francs)}</span>
    </Box>
  );
}
