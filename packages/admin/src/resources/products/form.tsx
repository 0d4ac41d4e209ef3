import {
  PRODUCT_FIELDS,
  PRODUCT_TEXTS,
  type ProductText,
  productField,
} from '@isoko/contract/product-fields';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import {
  AutocompleteArrayInput,
  BooleanInput,
  FormDataConsumer,
  maxLength,
  minValue,
  NumberInput,
  RadioButtonGroupInput,
  required,
  SelectInput,
  TextInput,
} from 'react-admin';
import { MomentInput, needed, useCategories } from '#admin/inputs/fields.tsx';
import { ConflictNotice, RecordForm } from '#admin/inputs/form.tsx';
import { MoneyInput } from '#admin/inputs/money-input.tsx';
import { PicturesInput } from '#admin/inputs/pictures-input.tsx';
import { t } from '#admin/messages/t.tsx';
import { VariantsInput } from './variants-input.tsx';

const remove = {
  title: t('Delete it permanently?'),
  text: t('Orders keep their own record of it. A draft can be published again; this cannot be undone.'),
};

const STATUSES = [
  { id: 'draft', name: t('Draft: not shown') },
  { id: 'published', name: t('In the shop') },
];
const VAT = [
  { id: 'standard', name: t('Standard rate') },
  { id: 'exempt', name: t('Exempt') },
  { id: 'zero', name: t('Zero-rated') },
];

/** Texts that describe the product; the others come further down. */
const FIRST_TEXTS: readonly ProductText[] = ['local_name', 'unit', 'short_description'];
const OTHER_TEXTS = PRODUCT_TEXTS.filter((text) => !FIRST_TEXTS.includes(text));

/** The names of a product's texts; a new one gets its name from the contract. */
const NAMES: Partial<Record<ProductText, string>> = {
  local_name: t('Name in Kinyarwanda'),
  unit: t('Sold by'),
  short_description: t('Description'),
  dimensions: t('Size or weight'),
  barcode: t('Bar code'),
  stock_place: t('Place in the shop'),
};

const HELP: Partial<Record<ProductText, string>> = {
  unit: t('1 kg, Pack of 6 …'),
  barcode: t('The number below the bars of the package.'),
};

function textInput(text: ProductText) {
  const { label, help = false, hasLines } = productField(text);
  return (
    <TextInput
      key={text}
      source={text}
      label={NAMES[text] ?? label}
      helperText={HELP[text] ?? help}
      {...(hasLines && { multiline: true, minRows: 3 })}
    />
  );
}

/** A product's form. `isNew`: the stock can be typed too; later it is changed by a stock adjustment. */
export function ProductForm({ isNew = false }: { isNew?: boolean }) {
  return (
    <RecordForm isNew={isNew} remove={remove} defaults={NEW} maxWidth="none">
      {!isNew && <ConflictNotice />}
      <Part title={t('What it is')}>
        <TextInput
          source="name"
          label={t('Name')}
          validate={[required(), maxLength(PRODUCT_FIELDS.name.longest)]}
          helperText={false}
        />
        {FIRST_TEXTS.map(textInput)}
        <CategoriesInput />
        <RadioButtonGroupInput source="status" label={t('Shown')} choices={STATUSES} row={false} />
      </Part>
      <Part title={t('Pictures')}>
        <PicturesInput
          source="images"
          words="image_alts"
          label={t('Pictures of the product')}
          helperText={t('Lists show the first one. Drag to reorder; describe what each one shows.')}
        />
      </Part>
      <Part title={t('Price')}>
        <SoldByInput />
        <MoneyInput
          source="price"
          label={t('List price')}
          validate={[required(), minValue(1)]}
          helperText={false}
        />
        <MoneyInput source="sale_price" label={t('Offer price')} helperText={t('Empty: no offer.')} />
        <MomentInput source="until" label={t('The offer ends')} helperText={t('Empty: no end.')} />
      </Part>
      <Part title={t('Variants')}>
        <VariantsInput />
        {isNew && <OwnStockInput />}
      </Part>
      <Part title={t('More')}>
        <TextInput source="sku" label="SKU" helperText={false} />
        {OTHER_TEXTS.map(textInput)}
        <SelectInput source="vat_class" label={t('VAT')} choices={VAT} {...needed} />
        <TextInput
          source="slug"
          label={t('Address in the shop')}
          helperText={isNew ? t('Empty: made of the name.') : t('The old address leads to the new one.')}
          validate={isNew ? undefined : required()}
        />
        <BooleanInput source="is_featured" label={t('Featured on the home page')} helperText={false} />
        <BooleanInput
          source="is_perishable"
          label={t('Perishable: only delivered where the zone allows it')}
          helperText={false}
        />
      </Part>
    </RecordForm>
  );
}

const NEW = {
  ...{ sold_by: 'piece' },
  ...{ status: 'draft', vat_class: 'standard', is_featured: false, is_perishable: false },
  ...{ images: [], image_alts: {}, variants: [], categories: [] },
};

const SOLD_BY = [
  { id: 'piece', name: t('By the piece') },
  { id: 'weight', name: t('By weight: prices are those of a kilo, stock is in grams') },
];

/** By the piece, or by weight with its steps. */
function SoldByInput() {
  return (
    <>
      <RadioButtonGroupInput source="sold_by" label={t('How it is sold')} choices={SOLD_BY} row={false} />
      <FormDataConsumer>
        {({ formData }) =>
          formData.sold_by === 'weight' && (
            <>
              <NumberInput
                source="step_grams"
                label={t('Step in grams')}
                min={1}
                helperText={t('Empty: 100.')}
              />
              <NumberInput
                source="min_grams"
                label={t('Minimum in grams')}
                min={1}
                helperText={t('Whole steps. Empty: one step.')}
              />
              <NumberInput
                source="piece_grams"
                label={t('One piece weighs about, in grams')}
                min={1}
                helperText={t('Shoppers then see “about 10 pieces”. Empty: not shown.')}
              />
            </>
          )
        }
      </FormDataConsumer>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ width: '100%', maxWidth: 720, mb: 3 }}>
      <Typography component="h2" variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** The stock of a new product; a product with variants has none of its own. */
function OwnStockInput() {
  return (
    <FormDataConsumer>
      {({ formData }) =>
        !formData.variants?.length && (
          <NumberInput
            source="stock"
            label={t('In stock')}
            min={0}
            helperText={
              formData.sold_by === 'weight'
                ? t('How much there is to sell, in grams.')
                : t('How many there are to sell.')
            }
          />
        )
      }
    </FormDataConsumer>
  );
}

/** With the names of its ancestors the chip of a category is wider than a phone. */
const WRAPPED = {
  '& .MuiChip-root': { height: 'auto', minHeight: 32 },
  '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere', py: 0.5 },
};

/** The categories of a product: the first one is in its breadcrumbs. The field's value is [{ _id }]. */
function CategoriesInput() {
  const { choices, isPending } = useCategories();
  return (
    <AutocompleteArrayInput
      source="categories"
      label={t('Categories')}
      choices={choices}
      isPending={isPending}
      format={(value: { _id: string }[] | null) => (value ?? []).map(({ _id }) => _id)}
      sx={WRAPPED}
      parse={(ids: string[]) => ids.map((_id) => ({ _id }))}
    />
  );
}
