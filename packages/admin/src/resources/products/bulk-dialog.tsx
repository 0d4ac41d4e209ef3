import type { BulkChange, BulkPreview, BulkRequest } from '@isoko/contract/routes/admin/products';
import { formatFrancs } from '@isoko/contract/rules/money';
import {
  Alert,
  Autocomplete,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { ChoiceField, useCategories } from '#admin/inputs/fields.tsx';
import { isOne } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { type Action, useCall } from '#admin/ui/calls.ts';
import { productsText } from '#admin/ui/change-set-words.ts';
import { useIsPhone } from '#admin/ui/resource-list.tsx';
import { numberText } from '#admin/ui/texts.ts';
import { useChosen } from './chosen.tsx';
import {
  BULK_KINDS,
  type BulkInput,
  type BulkKind,
  movesPrices,
  NO_INPUT,
  ROUNDINGS,
  toBulkChange,
  VAT_CLASSES,
} from './product-input.ts';

/** Asks for a change of the chosen products; prices are previewed before they are saved. */
export function BulkDialog({ change, onClose }: { change: Action<[BulkChange]>; onClose: () => void }) {
  const [input, setInput] = useState(NO_INPUT);
  const [fault, setFault] = useState<string | null>(null);
  /** The previewed change, until the input changes. */
  const [seen, setSeen] = useState<BulkChange | null>(null);
  const { count, request } = useChosen();
  const set = (part: Partial<BulkInput>) => {
    setInput((was) => ({ ...was, ...part }));
    setFault(null);
    setSeen(null);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const asked = toBulkChange(input);
    if (typeof asked === 'string') return setFault(asked);
    if (movesPrices(input.kind) && !seen) return setSeen(asked);
    if (await change.run(asked)) onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={useIsPhone()} aria-labelledby="bulk">
      <form noValidate onSubmit={submit} style={FORM}>
        <DialogTitle id="bulk">{t('Change {products}', { products: productsText(count) })}</DialogTitle>
        <DialogContent>
          {/* The label of the first field is above it. */}
          <Stack sx={{ gap: 1, pt: 1 }}>
            <ChoiceField
              label={t('What')}
              value={input.kind}
              choices={BULK_KINDS}
              onChoose={(kind) => set({ kind })}
            />
            <Parts input={input} set={set} fault={fault} />
            {seen && <BulkPrices request={request} change={seen} />}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            color={input.kind === 'remove' ? 'error' : 'primary'}
            disabled={change.isRunning}
          >
            {submitText(input.kind, { count, isSeen: seen !== null })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Its buttons stay in view: the content between them and the title scrolls. */
const FORM = { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 } as const;

function submitText(kind: BulkKind, { count, isSeen }: { count: number; isSeen: boolean }): string {
  if (kind === 'remove') return t('Delete {products}', { products: productsText(count) });
  if (movesPrices(kind) && !isSeen) return t('See the new prices');
  return t('Change {products}', { products: productsText(count) });
}

interface PartsProps {
  input: BulkInput;
  set: (part: Partial<BulkInput>) => void;
  fault: string | null;
}

const NUMBERS: Partial<Record<BulkKind, { label: string; hint: string }>> = {
  price: {
    label: t('Percent'),
    hint: t('10 raises prices, −10 lowers them. Sizes with their own prices too.'),
  },
  amount: {
    label: t('Francs'),
    hint: t('50 raises prices, −50 lowers them. Sizes with their own prices too.'),
  },
  offer: { label: t('Percent'), hint: t('This much below the list price, for variants too.') },
};
const PLACES: Partial<Record<BulkKind, string>> = {
  category: t('Instead of their current categories.'),
  add: t('In addition to their current categories.'),
  out: t('Their other categories stay.'),
};
const DELETE = t(
  'They are removed from the shop, except those that open orders or coupons need. This can be undone for 90 days; carts and wishlists lose them.',
);

function Parts({ input, set, fault }: PartsProps) {
  const { kind, number, until, vat_class } = input;
  const numbers = NUMBERS[kind];
  return (
    <>
      {numbers && (
        <TextField
          label={numbers.label}
          type="number"
          value={number}
          onChange={({ target }) => set({ number: target.value })}
          error={Boolean(fault)}
          helperText={fault ?? numbers.hint}
        />
      )}
      {(kind === 'price' || kind === 'amount') && <Shift input={input} set={set} />}
      {kind === 'offer' && (
        <TextField
          label={t('Until (empty: no end)')}
          type="datetime-local"
          value={until}
          onChange={({ target }) => set({ until: target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
      {kind === 'vat' && (
        <ChoiceField
          label={t('VAT class')}
          value={vat_class}
          choices={VAT_CLASSES}
          onChoose={(vat_class) => set({ vat_class })}
        />
      )}
      {PLACES[kind] && (
        <CategoryChoice
          onChoose={(category) => set({ category })}
          hint={fault ?? PLACES[kind]}
          isWrong={Boolean(fault)}
        />
      )}
      {kind === 'remove' && <p>{DELETE}</p>}
    </>
  );
}

function Shift({ input: { rounding, with_offers }, set }: Omit<PartsProps, 'fault'>) {
  return (
    <>
      <ChoiceField
        label={t('Rounded to')}
        value={rounding}
        choices={ROUNDINGS}
        onChoose={(rounding) => set({ rounding })}
      />
      <FormControlLabel
        control={
          <Checkbox checked={with_offers} onChange={({ target }) => set({ with_offers: target.checked })} />
        }
        label={t('Offer prices change by the same')}
      />
    </>
  );
}

function CategoryChoice({
  onChoose,
  hint,
  isWrong,
}: {
  onChoose: (id: string | null) => void;
  hint: string;
  isWrong: boolean;
}) {
  const { choices, isPending } = useCategories();
  return (
    <Autocomplete
      options={choices}
      loading={isPending}
      getOptionLabel={({ name }) => name}
      onChange={(_, choice) => onChoose(choice?.id ?? null)}
      renderInput={(params) => (
        <TextField {...params} label={t('Category')} error={isWrong} helperText={hint} />
      )}
    />
  );
}

/**
 * The preview of a price change: the number of products, the first ones with old and new prices, and those left
 * out.
 */
function BulkPrices({
  request: { ids, filter },
  change,
}: {
  request: Pick<BulkRequest, 'ids' | 'filter'>;
  change: BulkChange;
}) {
  const preview = useCall('POST /admin/products/bulk/preview', { body: { ids, filter, change } });
  return <Answered query={preview}>{({ data }) => <Prices preview={data} />}</Answered>;
}

function Prices({ preview }: { preview: BulkPreview }) {
  const { prices, sum, new_sum, rows, impossible, impossible_names } = preview;
  const more = prices - rows.length;
  return (
    <section aria-label={t('New prices')} aria-live="polite">
      <Typography sx={{ fontWeight: 600 }}>
        {isOne(prices)
          ? t('{n} price changes', { n: prices })
          : t('{n} prices change', { n: numberText(prices) })}
        : {t('{sum} → {new_sum} in total', { sum: formatFrancs(sum), new_sum: formatFrancs(new_sum) })}
      </Typography>
      {impossible > 0 && (
        <Alert severity="warning" sx={{ my: 1 }}>
          {t(
            '{products} left out, because an offer would not be below its price, or the price is not possible: {names}',
            { products: productsText(impossible), names: impossible_names.join(', ') },
          )}
          {impossible > impossible_names.length && ' …'}
        </Alert>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row) => (
          <PriceRow key={`${row._id} ${row.label}`} row={row} />
        ))}
      </Box>
      {more > 0 && (
        <Typography color="text.secondary">{t('and {more} more', { more: numberText(more) })}</Typography>
      )}
    </section>
  );
}

function PriceRow({ row }: { row: BulkPreview['rows'][number] }) {
  const { name, label, price, new_price, sale_price, new_sale_price } = row;
  const offer = (francs: number | null) => (francs === null ? t('none') : formatFrancs(francs));
  return (
    <Box component="li" sx={{ py: 0.75, borderTop: 1, borderColor: 'divider' }}>
      <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
        {label ? `${name}, ${label}` : name}
      </Typography>
      <Typography component="div" variant="body2" color="text.secondary">
        {price !== new_price && `${formatFrancs(price)} → ${formatFrancs(new_price)}`}
        {price !== new_price && sale_price !== new_sale_price && ' · '}
        {sale_price !== new_sale_price &&
          t('offer {sale_price} → {new_sale_price}', {
            sale_price: offer(sale_price),
            new_sale_price: offer(new_sale_price),
          })}
      </Typography>
    </Box>
  );
}
