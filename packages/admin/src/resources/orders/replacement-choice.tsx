import type { StaffProduct } from '@isoko/contract/routes/admin/products';
import { clampQuantity, lineSum, soldAsOf } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { type PricedProduct, unitPrice } from '@isoko/contract/rules/unit-price';
import { formatUnitPrice, MAX_GRAMS, type SoldAs } from '@isoko/contract/rules/weight';
import { Autocomplete, Button, Stack, TextField, Typography } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { t } from '#admin/messages/t.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { formatQuantity } from '#admin/ui/weights.ts';
import type { Replacement } from './order-input.ts';
import { QuantityField, stepsText } from './quantity-field.tsx';

/** A product of the shop, or one of its variants. */
interface Ware extends Omit<Replacement, 'quantity'> {
  key: string;
  left: number;
  text: string;
}

/** The initial quantity: that of the replaced line, if both are sold in the same way. */
function usualOf(ware: Ware, wanted: Wanted): number {
  const isAlike = ware.sold_by === wanted.sold_by;
  const usual = ware.sold_by ? (ware.min_grams ?? 1) : 1;
  return Math.max(1, clampQuantity(isAlike ? wanted.quantity : usual, ware.left, ware));
}

type Wanted = Pick<SoldAs, 'sold_by'> & { quantity: number };

const SHOWN = 20;

/** Searches the shop for an addition or a replacement: products in stock, with prices. */
export function ReplacementChoice({
  wanted,
  onChoose,
  label = t('Replace with'),
  use = t('Use this'),
  autoFocus = true,
}: {
  wanted: Wanted;
  onChoose: (replacement: Replacement) => void;
  label?: string;
  use?: string;
  /** Takes the focus when it appears. */
  autoFocus?: boolean;
}) {
  const [typed, setTyped] = useState('');
  const [ware, setWare] = useState<Ware | null>(null);
  const [taken, setTaken] = useState<number | null>(null);
  const usual = ware ? usualOf(ware, wanted) : wanted.quantity;
  // A product sold by weight is sold in its steps.
  const quantity = taken === null ? usual : ware ? Math.max(1, clampQuantity(taken, MAX_GRAMS, ware)) : taken;
  const q = useDeferredValue(typed.trim());
  const found = useCall(
    'GET /admin/products',
    { query: { q, status: 'published', limit: SHOWN } },
    { enabled: q.length > 1 },
  );
  const wares = (found.data?.data ?? []).flatMap(waresOf);
  return (
    <Stack sx={{ gap: 1, pt: 1 }}>
      <Autocomplete
        options={wares}
        disablePortal
        value={ware}
        filterOptions={(all) => all}
        getOptionKey={({ key }) => key}
        getOptionLabel={({ text }) => text}
        isOptionEqualToValue={(one, other) => one.key === other.key}
        loading={found.isFetching}
        noOptionsText={q.length > 1 ? t('Nothing with that name is in stock.') : t('Type part of a name.')}
        onInputChange={(_, value, reason) => reason === 'input' && setTyped(value)}
        onChange={(_, chosen) => {
          setWare(chosen);
          setTaken(null);
        }}
        renderInput={(params) => <TextField {...params} label={label} autoFocus={autoFocus} />}
      />
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <QuantityField
          key={ware?.key}
          label={ware?.sold_by ? t('Weight') : t('How many')}
          name={ware?.sold_by ? t('Weight') : t('How many')}
          sold_by={ware?.sold_by}
          quantity={quantity}
          helperText={ware ? stepsText(ware) : undefined}
          width={ware?.sold_by ? 200 : 140}
          onTake={setTaken}
        />
        <Button variant="outlined" disabled={!ware} onClick={() => ware && onChoose({ ...ware, quantity })}>
          {use}
        </Button>
        {ware?.sold_by && (
          <Typography color="text.secondary">
            {t('about {amount}', { amount: formatFrancs(lineSum({ ...ware, quantity })) })}
          </Typography>
        )}
      </Stack>
    </Stack>
  );
}

/** The product, or its variants, that are in stock, with their current prices. */
function waresOf(product: StaffProduct): Ware[] {
  const { _id, name } = product;
  const soldAs = soldAsOf(product);
  const units = product.variants.length > 0 ? product.variants : [{ ...product, index: -1, label: null }];
  const priced = product.on_sale ? product : withoutOffer(product);
  return units
    .filter(({ stock_quantity }) => stock_quantity > 0)
    .map(({ index, label, stock_quantity: left }) => {
      const full = label ? `${name}, ${label}` : name;
      const price = unitPrice(priced, index);
      const text = t('{full} · {amount} · {left} left', {
        full,
        amount: formatUnitPrice({ ...soldAs, price }),
        left: formatQuantity({ ...soldAs, quantity: left }),
      });
      return { key: `${_id} ${index}`, product: _id, index, name: full, left, text, price, ...soldAs };
    });
}

/** The record still contains an offer that has ended. */
function withoutOffer({ price, variants }: StaffProduct): PricedProduct {
  const plain = variants.map(({ index, price }) => ({ index, price, sale_price: null }));
  return { price, sale_price: null, variants: plain };
}
