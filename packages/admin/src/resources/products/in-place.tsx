import type { StaffVariant } from '@isoko/contract/routes/admin/products';
import { formatUnitPrice } from '@isoko/contract/rules/weight';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { usePress } from '#admin/ui/calls.ts';
import { InPlaceNumber } from '#admin/ui/in-place-number.tsx';
import { useIsPhone } from '#admin/ui/resource-list.tsx';
import { formatQuantity } from '#admin/ui/weights.ts';
import { type ProductRecord, priceText, stockText } from './product.tsx';

/** The price of this row's product: changed here, or variant by variant. */
export function PriceInPlace({ mayChange }: { mayChange: boolean }) {
  const product = useRecordContext<ProductRecord>();
  const [isOpen, setOpen] = useState(false);
  if (!product) return null;
  if (!mayChange) return <Typography variant="body2">{priceText(product)}</Typography>;
  if (!product.variants.some(({ price }) => price !== null)) return <OwnPrice product={product} />;
  return (
    <>
      <Button
        color="inherit"
        sx={{ px: 1, ml: -1, fontWeight: 500, whiteSpace: 'nowrap' }}
        onClick={() => setOpen(true)}
      >
        {priceText(product)}
      </Button>
      {isOpen && <VariantsDialog product={product} mayPrice={mayChange} onClose={() => setOpen(false)} />}
    </>
  );
}

function OwnPrice({ product }: { product: ProductRecord }) {
  const { name, price, sale_price, on_sale, sold_by } = product;
  const save = useSavePrice(product, -1);
  return (
    <Box>
      <InPlaceNumber
        value={price}
        kind="price"
        text={formatUnitPrice({ price, sold_by })}
        label={t('Price of {name}', { name })}
        min={1}
        onSave={(next) => save({ price: next })}
      />
      {on_sale && sale_price !== null && (
        <InPlaceNumber
          value={sale_price}
          kind="sale_price"
          text={t('Offer {amount}', { amount: formatUnitPrice({ price: sale_price, sold_by }) })}
          label={t('Offer price of {name}', { name })}
          min={1}
          isOptional
          onSave={(next) => save({ sale_price: next })}
        />
      )}
    </Box>
  );
}

/** The stock of this row's product: counted here, or variant by variant. */
export function StockInPlace() {
  const product = useRecordContext<ProductRecord>();
  const [isOpen, setOpen] = useState(false);
  if (!product) return null;
  const { name, on_hand, reserved, stock_quantity, variants, sold_by } = product;
  return (
    <Box>
      {variants.length > 0 ? (
        <Button
          color="inherit"
          sx={{ px: 1, ml: -1, fontWeight: 500, whiteSpace: 'nowrap' }}
          onClick={() => setOpen(true)}
        >
          {t('{on_hand} in stock, {count} kinds', {
            on_hand: formatQuantity({ quantity: on_hand, sold_by }),
            count: variants.length,
          })}
        </Button>
      ) : (
        <StockCell product={product} stockUnit={{ index: -1, on_hand, label: name }} />
      )}
      {(reserved > 0 || stock_quantity === 0) && (
        <Typography variant="body2" color={stock_quantity > 0 ? 'text.secondary' : 'error'}>
          {stockText(product)}
        </Typography>
      )}
      {isOpen && <VariantsDialog product={product} mayPrice={false} onClose={() => setOpen(false)} />}
    </Box>
  );
}

interface VariantsDialogProps {
  product: ProductRecord;
  /** Whether prices may be changed here too. */
  mayPrice: boolean;
  onClose: () => void;
}

/** The prices and stock units of a product's variants, changed one by one. */
export function VariantsDialog({ product, mayPrice, onClose }: VariantsDialogProps) {
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={useIsPhone()} aria-labelledby="kinds">
      <DialogTitle id="kinds">{product.name}</DialogTitle>
      <DialogContent>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {product.variants.map((variant) => (
            <Kind key={variant._id} {...{ product, variant, mayPrice }} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Done')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Kind({
  product,
  variant,
  mayPrice,
}: {
  product: ProductRecord;
  variant: StaffVariant;
  mayPrice: boolean;
}) {
  const { label, index, price, sale_price, on_hand } = variant;
  const whole = `${product.name}, ${label}`;
  const save = useSavePrice(product, index);
  const written = (price: number) => formatUnitPrice({ price, sold_by: product.sold_by });
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
        {mayPrice && price !== null && (
          <>
            <Named name={t('Price')}>
              <InPlaceNumber
                value={price}
                kind="price"
                text={written(price)}
                label={t('Price of {whole}', { whole })}
                min={1}
                onSave={(next) => save({ price: next })}
              />
            </Named>
            <Named name={t('Offer')}>
              <InPlaceNumber
                value={sale_price}
                kind="sale_price"
                text={sale_price === null ? t('None') : written(sale_price)}
                label={t('Offer price of {whole}', { whole })}
                min={1}
                isOptional
                onSave={(next) => save({ sale_price: next })}
              />
            </Named>
          </>
        )}
        <Named name={t('In stock')}>
          <StockCell product={product} stockUnit={{ index, on_hand, label: whole }} />
        </Named>
      </Box>
    </Box>
  );
}

function Named({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <Box>
      <Typography variant="body2" color="text.secondary">
        {name}
      </Typography>
      {children}
    </Box>
  );
}

interface StockCellProps {
  product: ProductRecord;
  stockUnit: { index: number; on_hand: number; label: string };
}

/** The stock of a unit, counted again: the difference is one stock move with the reason “counted”. */
export function StockCell({ product, stockUnit: { index, on_hand, label } }: StockCellProps) {
  const press = usePress();
  const refresh = useRefresh();
  const notify = useNotify();
  const { sold_by } = product;
  const much = (quantity: number) => formatQuantity({ quantity, sold_by });
  const count = async (counted: number | null) => {
    const body = { index, delta: (counted ?? 0) - on_hand, reason: 'counted' } as const;
    const params = { id: product.id };
    await press((headers) => call('POST /admin/products/:id/stock', { params, body, headers }));
    notify(t('Counted: {counted} of {label}.', { counted: much(counted ?? 0), label }), { type: 'success' });
    refresh();
  };
  return (
    <InPlaceNumber
      value={on_hand}
      kind="on_hand"
      text={t('{on_hand} in stock', { on_hand: much(on_hand) })}
      label={t('In stock: {label}', { label })}
      isWeight={sold_by === 'weight'}
      onSave={count}
    />
  );
}

/** Saves prices of a product (index −1) or of one of its variants, in francs. @throws CallFailure */
export function useSavePrice({ id, name }: ProductRecord, index: number) {
  const refresh = useRefresh();
  const notify = useNotify();
  return async (prices: { price?: number | null; sale_price?: number | null }) => {
    await call('PATCH /admin/products/:id/price', { params: { id }, body: { index, ...prices } });
    notify(t('The new price of {name} is live.', { name }), { type: 'success' });
    refresh();
  };
}
