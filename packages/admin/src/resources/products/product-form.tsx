import {
  PRODUCT_FIELDS,
  PRODUCT_TEXTS,
  type ProductText,
  productField,
} from '@isoko/contract/product-fields';
import { Alert, Box, Button, Typography } from '@mui/material';
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
  SimpleForm,
  TextInput,
  useInput,
  useRefresh,
} from 'react-admin';
import { useCategories } from '#admin/inputs/category-select.tsx';
import { FormToolbar } from '#admin/inputs/form-toolbar.tsx';
import { MomentInput } from '#admin/inputs/moment-input.tsx';
import { PicturesInput } from '#admin/inputs/pictures-input.tsx';
import { MoneyInput } from '#admin/ui/money-input.tsx';
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

/** What lies on the stock unit of a new product; one with variants has none of its own. */
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

/** Says that somebody else changed this product meanwhile, and offers what is there now. */
function Overtaken() {
  const { fieldState } = useInput({ source: 'version' });
  const refresh = useRefresh();
  if (!fieldState.error) return null;
  const load = (
    <Button color="inherit" onClick={() => refresh()}>
      Show what is there now
    </Button>
  );
  return (
    <Alert severity="warning" action={load} sx={{ width: '100%', maxWidth: 720, mb: 2 }} role="alert">
      Somebody else has changed this product since you opened it. Note what you want to keep, then look at it
      again.
    </Alert>
  );
}

/** The names above a category make a chip longer than a phone is wide. */
const WRAPPED = {
  '& .MuiChip-root': { height: 'auto', minHeight: 32 },
  '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere', py: 0.5 },
};

/** The categories a product stands in: the first is where its way back leads. The field's value is [{ _id }]. */
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
