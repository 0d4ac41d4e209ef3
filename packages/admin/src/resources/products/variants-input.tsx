import { Box, Typography } from '@mui/material';
import { ArrayInput, FormDataConsumer, NumberInput, SimpleFormIterator, TextInput } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { AddLine, needed } from '#admin/inputs/fields.tsx';
import { MoneyInput } from '#admin/inputs/money-input.tsx';
import { t } from '#admin/messages/t.tsx';
import { formatQuantity } from '#admin/ui/weights.ts';

const COLUMNS = {
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  width: '100%',
};

/** React-admin shows the button that removes a line only on hover; here it is always visible. */
const LINES = {
  '& .RaSimpleFormIterator-line': { alignItems: 'flex-start', py: 1 },
  '& .RaSimpleFormIterator-action': { visibility: 'visible' },
};

/** The variants of a product. The stock of a new one is typed in; later it is changed by a stock adjustment. */
export function VariantsInput() {
  const { errors } = useFormState();
  // An error of one variant is shown at its field, not at the whole list.
  const isOwn = Boolean(errors.variants?.message ?? errors.variants?.root?.message);
  return (
    <ArrayInput
      source="variants"
      sx={isOwn ? {} : { '& > .MuiFormHelperText-root.Mui-error': { color: 'text.secondary' } }}
      label={t('Sizes, colours, packs')}
      helperText={t(
        'None: the product is sold as it is. A variant without a price costs as much as the product.',
      )}
    >
      <SimpleFormIterator
        disableReordering
        disableClear
        addButton={<AddLine label={t('Add a variant')} />}
        fullWidth
        getItemLabel={(place) => `${place + 1}.`}
        sx={LINES}
      >
        <Box sx={COLUMNS}>
          <TextInput source="label" label={t('Name')} {...needed} />
          <TextInput source="sku" label="SKU" helperText={false} />
          <TextInput
            source="barcode"
            label={t('Bar code')}
            helperText={t(
              'For goods by weight: the first seven digits of your scale’s labels, such as 2100457',
            )}
          />
          <TextInput source="size" label={t('Size')} helperText={false} />
          <TextInput source="color" label={t('Colour')} helperText={false} />
          <MoneyInput source="price" label={t('Price')} helperText={false} />
          <MoneyInput source="sale_price" label={t('Offer price')} helperText={false} />
          <FormDataConsumer>
            {({ formData: { sold_by }, scopedFormData }) =>
              scopedFormData?._id ? (
                <Typography variant="body2" color="text.secondary" sx={{ py: 1 }}>
                  {t('{on_hand} in stock, {reserved} set aside', {
                    on_hand: formatQuantity({ quantity: scopedFormData.on_hand, sold_by }),
                    reserved: formatQuantity({ quantity: scopedFormData.reserved, sold_by }),
                  })}
                </Typography>
              ) : (
                <NumberInput
                  source="stock"
                  label={t('In stock')}
                  min={0}
                  helperText={sold_by === 'weight' && t('How much there is to sell, in grams.')}
                />
              )
            }
          </FormDataConsumer>
        </Box>
      </SimpleFormIterator>
    </ArrayInput>
  );
}
