import {
  PRODUCT_FIELDS,
  PRODUCT_TEXTS,
  type ProductText,
  productField,
} from '@isoko/contract/product-fields';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import {
  BooleanInput,
  maxLength,
  minValue,
  RadioButtonGroupInput,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
} from 'react-admin';
import { FormToolbar } from '#admin/inputs/form-toolbar.tsx';
import { MomentInput } from '#admin/inputs/moment-input.tsx';
import { PicturesInput } from '#admin/inputs/pictures-input.tsx';
import { MoneyInput } from '#admin/ui/money-input.tsx';
import { CategoriesInput } from './categories-input.tsx';
import { Overtaken } from './overtaken.tsx';
import { OwnStockInput } from './own-stock-input.tsx';
import { VariantsInput } from './variants-input.tsx';

const remove = {
  title: 'Take it out of the shop for good?',
  text: 'Orders keep what they say of it. A draft can come back, this cannot.',
};

const STATUSES = [
  { id: 'draft', name: 'Draft: nobody sees it' },
  { id: 'published', name: 'In the shop' },
];
const VAT = [
  { id: 'standard', name: 'Standard rate' },
  { id: 'exempt', name: 'Exempt' },
  { id: 'zero', name: 'Zero-rated' },
];

/** Texts that say what it is; those beside stand below. */
const FIRST_TEXTS: readonly ProductText[] = ['local_name', 'unit', 'short_description'];
const OTHER_TEXTS = PRODUCT_TEXTS.filter((text) => !FIRST_TEXTS.includes(text));

function textInput(text: ProductText) {
  const { label, help = false, hasLines } = productField(text);
  return (
    <TextInput
      key={text}
      source={text}
      label={label}
      helperText={help}
      {...(hasLines && { multiline: true, minRows: 3 })}
    />
  );
}

/** A product's form. `isNew`: what lies on the stock unit may be given too; later that is a stock adjustment. */
export function ProductForm({ isNew = false }: { isNew?: boolean }) {
  return (
    <SimpleForm
      toolbar={<FormToolbar isNew={isNew} remove={remove} />}
      defaultValues={isNew ? NEW : undefined}
    >
      {!isNew && <Overtaken />}
      <Part title="What it is">
        <TextInput
          source="name"
          validate={[required(), maxLength(PRODUCT_FIELDS.name.longest)]}
          helperText={false}
        />
        {FIRST_TEXTS.map(textInput)}
        <CategoriesInput />
        <RadioButtonGroupInput source="status" label="Shown" choices={STATUSES} row={false} />
      </Part>
      <Part title="Pictures">
        <PicturesInput
          source="images"
          words="image_alts"
          label="As the shop shows them"
          helperText="The first one stands in lists. Drag them into their order; say what each shows."
        />
      </Part>
      <Part title="Price">
        <MoneyInput
          source="price"
          label="List price"
          min={1}
          validate={[required(), minValue(1)]}
          helperText={false}
        />
        <MoneyInput source="sale_price" label="Offer price" min={1} helperText="Empty: no offer." />
        <MomentInput source="until" label="The offer ends" helperText="Empty: it has no end." />
      </Part>
      <Part title="Variants">
        <VariantsInput />
        {isNew && <OwnStockInput />}
      </Part>
      <Part title="More">
        <TextInput source="sku" label="SKU" helperText={false} />
        {OTHER_TEXTS.map(textInput)}
        <SelectInput source="vat_class" label="VAT" choices={VAT} validate={required()} helperText={false} />
        <TextInput
          source="slug"
          label="Address in the shop"
          helperText={isNew ? 'Empty: made of the name.' : 'The old address leads to the new one.'}
          validate={isNew ? undefined : required()}
        />
        <BooleanInput source="is_featured" label="Featured on the home page" helperText={false} />
        <BooleanInput
          source="is_perishable"
          label="Perishable: only where the zone takes it"
          helperText={false}
        />
      </Part>
    </SimpleForm>
  );
}

const NEW = {
  ...{ status: 'draft', vat_class: 'standard', is_featured: false, is_perishable: false },
  ...{ images: [], image_alts: {}, variants: [], categories: [] },
};

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
