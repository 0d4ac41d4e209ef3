import { formatFrancs } from '@isoko/contract/rules/money';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { InPlaceNumber } from '#admin/ui/in-place-number.tsx';
import { type ProductRecord, priceText } from './product-text.ts';
import { useSavePrice } from './use-save-price.ts';
import { VariantsDialog } from './variants-dialog.tsx';

/** What the product of this row costs: changed here, or variant by variant. */
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
  const { name, price, sale_price, on_sale } = product;
  const save = useSavePrice(product, -1);
  return (
    <Box>
      <InPlaceNumber
        value={price}
        text={formatFrancs(price)}
        label={`Price of ${name}`}
        min={1}
        onSave={(next) => save({ price: next })}
      />
      {on_sale && sale_price !== null && (
        <InPlaceNumber
          value={sale_price}
          text={`Offer ${formatFrancs(sale_price)}`}
          label={`Offer price of ${name}`}
          min={1}
          isOptional
          onSave={(next) => save({ sale_price: next })}
        />
      )}
    </Box>
  );
}
