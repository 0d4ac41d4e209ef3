import {
  PRODUCT_FIELDS,
  PRODUCT_TEXTS,
  type ProductText,
  productField,
} from '@isoko/contract/product-fields';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import {
  ArrayInput,
  AutocompleteArrayInput,
  BooleanInput,
  FormDataConsumer,
  maxLength,
  minValue,
  NumberInput,
  RadioButtonGroupInput,
  required,
  SelectInput,
  SimpleFormIterator,
  TextInput,
} from 'react-admin';
import { AddLine, MomentInput, needed, useCategories } from '#admin/inputs/fields.tsx';
import { ConflictNotice, RecordForm } from '#admin/inputs/form.tsx';
import { MoneyInput } from '#admin/inputs/money-input.tsx';
import { PicturesInput } from '#admin/inputs/pictures-input.tsx';

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

/** Texts that say what it is; the other ones come further down. */
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

/** A product's form. `isNew`: the stock may be typed too; later that is a stock adjustment. */
export function ProductForm({ isNew = false }: { isNew?: boolean }) {
  return (
    <RecordForm isNew={isNew} remove={remove} defaults={NEW} maxWidth="none">
      {!isNew && <ConflictNotice what="product" />}
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
          label="Pictures of the product"
          helperText="Lists show the first one. Drag them into their order; say what each shows."
        />
      </Part>
      <Part title="Price">
        <MoneyInput
          source="price"
          label="List price"
          validate={[required(), minValue(1)]}
          helperText={false}
        />
        <MoneyInput source="sale_price" label="Offer price" helperText="Empty: no offer." />
        <MomentInput source="until" label="The offer ends" helperText="Empty: it has no end." />
      </Part>
      <Part title="Variants">
        <VariantsInput />
        {isNew && <OwnStockInput />}
      </Part>
      <Part title="More">
        <TextInput source="sku" label="SKU" helperText={false} />
        {OTHER_TEXTS.map(textInput)}
        <SelectInput source="vat_class" label="VAT" choices={VAT} {...needed} />
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
    </RecordForm>
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

/** The stock of a new product; one with variants has none of its own. */
function OwnStockInput() {
  return (
    <FormDataConsumer>
      {({ formData }) =>
        !formData.variants?.length && (
          <NumberInput source="stock" label="On the shelf" min={0} helperText="How many there are to sell." />
        )
      }
    </FormDataConsumer>
  );
}

/** The names above a category make a chip longer than a phone is wide. */
const WRAPPED = {
  '& .MuiChip-root': { height: 'auto', minHeight: 32 },
  '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere', py: 0.5 },
};

/** The categories of a product: the first is where its way back leads. The field's value is [{ _id }]. */
function CategoriesInput() {
  const { choices, isPending } = useCategories();
  return (
    <AutocompleteArrayInput
      source="categories"
      label="Categories"
      choices={choices}
      isPending={isPending}
      format={(value: { _id: string }[] | null) => (value ?? []).map(({ _id }) => _id)}
      sx={WRAPPED}
      parse={(ids: string[]) => ids.map((_id) => ({ _id }))}
    />
  );
}

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

/** The variants of a product. A new one has its stock typed in; later that is a stock adjustment. */
export function VariantsInput() {
  return (
    <ArrayInput
      source="variants"
      label="Sizes, colours, packs"
      helperText="None: the product is sold as it is. Without a price a variant costs what the product costs."
    >
      <SimpleFormIterator
        disableReordering
        disableClear
        addButton={<AddLine label="Add a variant" />}
        fullWidth
        getItemLabel={(place) => `${place + 1}.`}
        sx={LINES}
      >
        <Box sx={COLUMNS}>
          <TextInput source="label" label="Name" {...needed} />
          <TextInput source="sku" label="SKU" helperText={false} />
          <TextInput source="size" label="Size" helperText={false} />
          <TextInput source="color" label="Colour" helperText={false} />
          <MoneyInput source="price" label="Price" helperText={false} />
          <MoneyInput source="sale_price" label="Offer price" helperText={false} />
          <FormDataConsumer>
            {({ scopedFormData }) =>
              scopedFormData?._id ? (
                <Typography variant="body2" color="text.secondary" sx={{ py: 1 }}>
                  {`${scopedFormData.on_hand} on the shelf, ${scopedFormData.reserved} set aside`}
                </Typography>
              ) : (
                <NumberInput source="stock" label="On the shelf" min={0} helperText={false} />
              )
            }
          </FormDataConsumer>
        </Box>
      </SimpleFormIterator>
    </ArrayInput>
  );
}
