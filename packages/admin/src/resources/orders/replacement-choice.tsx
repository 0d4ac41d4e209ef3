import type { StaffProduct } from '@isoko/contract/routes/admin/products';
import { formatFrancs } from '@isoko/contract/rules/money';
import { type PricedProduct, unitPrice } from '@isoko/contract/rules/unit-price';
import { Autocomplete, Button, Stack, TextField } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { t } from '#admin/messages/t.tsx';
import { useCall } from '#admin/ui/calls.ts';
import type { Replacement } from './order-input.ts';

/** Something the shop sells: a product, or one of its variants. */
interface Ware {
  key: string;
  product: string;
  index: number;
  name: string;
  left: number;
  text: string;
}

const SHOWN = 20;

/** Searches the shop for what goes into an order, or in a line's place: what is in stock, with its price. */
export function ReplacementChoice({
  wanted,
  onChoose,
  label = t('Replace with'),
  use = t('Use this'),
  autoFocus = true,
}: {
  wanted: number;
  onChoose: (replacement: Replacement) => void;
  label?: string;
  use?: string;
  /** Takes the focus when it appears. */
  autoFocus?: boolean;
}) {
  const [typed, setTyped] = useState('');
  const [ware, setWare] = useState<Ware | null>(null);
  const [quantity, setQuantity] = useState(wanted);
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
        noOptionsText={q.length > 1 ? t('Nothing of that name is in stock.') : t('Type part of a name.')}
        onInputChange={(_, value, reason) => reason === 'input' && setTyped(value)}
        onChange={(_, chosen) => setWare(chosen)}
        renderInput={(params) => <TextField {...params} label={label} autoFocus={autoFocus} />}
      />
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        <TextField
          label={t('How many')}
          type="number"
          value={quantity}
          onChange={({ target }) => setQuantity(Math.max(1, Math.trunc(Number(target.value)) || 1))}
          slotProps={{ htmlInput: { min: 1, max: ware?.left, inputMode: 'numeric' } }}
          sx={{ maxWidth: 140 }}
        />
        <Button variant="outlined" disabled={!ware} onClick={() => ware && onChoose({ ...ware, quantity })}>
          {use}
        </Button>
      </Stack>
    </Stack>
  );
}

/** The product, or its variants, that are in stock, with their present prices. */
function waresOf(product: StaffProduct): Ware[] {
  const { _id, name } = product;
  const units = product.variants.length > 0 ? product.variants : [{ ...product, index: -1, label: null }];
  const priced = product.on_sale ? product : withoutOffer(product);
  return units
    .filter(({ stock_quantity }) => stock_quantity > 0)
    .map(({ index, label, stock_quantity: left }) => {
      const full = label ? `${name}, ${label}` : name;
      const text = t('{full} · {amount} · {left} left', {
        full,
        amount: formatFrancs(unitPrice(priced, index)),
        left,
      });
      return { key: `${_id} ${index}`, product: _id, index, name: full, left, text };
    });
}

/** The record still has an offer that is over. */
function withoutOffer({ price, variants }: StaffProduct): PricedProduct {
  const plain = variants.map(({ index, price }) => ({ index, price, sale_price: null }));
  return { price, sale_price: null, variants: plain };
}
