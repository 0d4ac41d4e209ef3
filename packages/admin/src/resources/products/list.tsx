import { Box, Button, Checkbox, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import {
  BooleanInput,
  BulkActionsToolbar,
  CreateButton,
  DataTable,
  FilterButton,
  Link,
  NumberInput,
  RecordContextProvider,
  SearchInput,
  SelectInput,
  TopToolbar,
  useCreatePath,
  useListContext,
  useRecordContext,
} from 'react-admin';
import { CategorySelect } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { useIsManager } from '#admin/session.ts';
import { useCall } from '#admin/ui/calls.ts';
import { Cards, NothingYet, ResourceList, useIsPhone } from '#admin/ui/resource-list.tsx';
import { Thumbnail, TitleLink } from '#admin/ui/row.tsx';
import { momentText, numberText } from '#admin/ui/texts.ts';
import { BulkButtons } from './bulk-buttons.tsx';
import { ChosenProducts, useChosen } from './chosen.tsx';
import { PriceInPlace, StockInPlace } from './in-place.tsx';
import { FoundBy, type ProductRecord, States } from './product.tsx';

const STATUSES = [
  { id: 'published', name: t('Published') },
  { id: 'draft', name: t('Drafts') },
];
const STOCKS = [
  { id: 'low', name: t('Running low') },
  { id: 'out', name: t('Sold out') },
];

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder={t('Name or SKU')} />,
  <SelectInput key="status" source="status" label={t('Shown')} choices={STATUSES} />,
  <CategorySelect key="category" source="category" label={t('Category')} />,
  <SelectInput key="stock" source="stock" label={t('Stock')} choices={STOCKS} />,
  <NumberInput key="below" source="below" label={t('Low is fewer than')} min={1} />,
  <BooleanInput key="on_sale" source="on_sale" label={t('On offer')} defaultValue />,
  <BooleanInput key="featured" source="featured" label={t('Featured')} defaultValue />,
];

/** Packers do not see change sets. */
const managersFilters = [
  ...filters,
  <ChangeSetSelect key="change_set" source="change_set" label={t('Import or change')} />,
];

/** The imports and bulk changes of the last weeks, to filter by the products of one of them. */
function ChangeSetSelect(props: { source: string; label?: string }) {
  const { data } = useCall('GET /admin/change-sets', { query: { limit: 50 } });
  const choices = (data?.data ?? []).map(({ _id, title, date_created }) => ({
    id: _id,
    name: `${title}, ${momentText(date_created)}`,
  }));
  return <SelectInput {...props} choices={choices} />;
}

/** The products: to search, price and count them. */
export function ProductList() {
  const isPhone = useIsPhone();
  const mayChange = useIsManager();
  return (
    <ChosenProducts>
      <ResourceList
        title={t('Products')}
        filters={mayChange ? managersFilters : filters}
        sort={{ field: 'date_created', order: 'DESC' }}
        actions={<Actions mayChange={mayChange} />}
        empty={<Empty mayChange={mayChange} />}
      >
        {isPhone ? <ProductCards mayChange={mayChange} /> : <ProductTable mayChange={mayChange} />}
      </ResourceList>
    </ChosenProducts>
  );
}

function Actions({ mayChange }: { mayChange: boolean }) {
  return (
    <TopToolbar>
      <FilterButton />
      {mayChange && <CreateButton label={t('New product')} />}
    </TopToolbar>
  );
}

function Empty({ mayChange }: { mayChange: boolean }) {
  return (
    <NothingYet first={mayChange ? t('New product') : undefined}>
      {t('There is nothing to sell yet. Add a product, or import a whole list.')}
    </NothingYet>
  );
}

/** The list on a wide screen: prices and stock are changed in place. */
function ProductTable({ mayChange }: { mayChange: boolean }) {
  const type = mayChange ? 'edit' : 'show';
  return (
    <DataTable bulkActionButtons={mayChange} bulkActionsToolbar={<ChosenToolbar />} rowClick={type}>
      <DataTable.Col source="name" label={t('Product')}>
        <NameCell type={type} />
      </DataTable.Col>
      <DataTable.Col source="price" label={t('Price')}>
        <Still>
          <PriceInPlace mayChange={mayChange} />
        </Still>
      </DataTable.Col>
      <DataTable.Col source="stock" label={t('Stock')}>
        <Still>
          <StockInPlace />
        </Still>
      </DataTable.Col>
      <DataTable.Col source="status" label={t('Shown')} disableSort>
        <States />
      </DataTable.Col>
    </DataTable>
  );
}

/** The actions on the ticked rows. React-admin's own button for all takes 250 of them without saying so. */
function ChosenToolbar() {
  const { count } = useChosen();
  return (
    <BulkActionsToolbar selectAllButton={false} label={t('{count} chosen', { count: numberText(count) })}>
      <BulkButtons />
    </BulkActionsToolbar>
  );
}

/** Stops presses: they do not open the row. */
function Still({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: It only keeps presses from the row around it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Keys do not reach the row.
    <div onClick={(event) => event.stopPropagation()}>{children}</div>
  );
}

/** The name is a link for keyboards: a row cannot be focused. */
function NameCell({ type }: { type: 'edit' | 'show' }) {
  const product = useRecordContext<ProductRecord>();
  const createPath = useCreatePath();
  if (!product) return null;
  const categories = product.categories.map(({ name }) => name).join(', ');
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: 200 }}>
      <Thumbnail name={product.small_pictures[0]?.url} size={48} />
      <Box>
        <Link
          to={createPath({ resource: 'products', type, id: product.id })}
          sx={{ fontWeight: 600, color: 'text.primary' }}
        >
          {product.name}
        </Link>
        <Typography variant="body2" color="text.secondary">
          {[product.unit, product.sku, categories].filter(Boolean).join(' · ')}
        </Typography>
        <FoundBy product={product} />
      </Box>
    </Box>
  );
}

/** The list on a phone: a card a product, its price and its stock unit changed on it. */
export function ProductCards({ mayChange }: { mayChange: boolean }) {
  return (
    <>
      {mayChange && <ChosenBar />}
      <Cards<ProductRecord>
        card={(product) => (
          <RecordContextProvider value={product}>
            <ProductCard product={product} mayChange={mayChange} />
          </RecordContextProvider>
        )}
      />
    </>
  );
}

/** The actions on the chosen ones; react-admin's own bar is wider than a phone. */
function ChosenBar() {
  const { selectedIds = [], onUnselectItems } = useListContext<ProductRecord>();
  const { count } = useChosen();
  if (selectedIds.length === 0) return null;
  return (
    <Box role="group" aria-label={t('Chosen products')} sx={BAR}>
      <Typography sx={{ px: 1, fontWeight: 600 }}>
        {t('{count} chosen', { count: numberText(count) })}
      </Typography>
      <BulkButtons />
      <Button color="inherit" onClick={() => onUnselectItems()}>
        {t('Clear')}
      </Button>
    </Box>
  );
}

/** Right below the app bar, which stays. */
const BAR = {
  ...{ position: 'sticky', top: 48, zIndex: 3, display: 'flex', flexWrap: 'wrap', alignItems: 'center' },
  ...{ px: 1, bgcolor: 'primary.light', borderBottom: 1, borderColor: 'divider' },
};

function ProductCard({ product, mayChange }: { product: ProductRecord; mayChange: boolean }) {
  const { selectedIds = [], onToggleItem } = useListContext<ProductRecord>();
  const { id, name, unit, small_pictures } = product;
  return (
    <Box sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        {mayChange && (
          <Checkbox
            checked={selectedIds.includes(id)}
            onChange={() => onToggleItem(id)}
            slotProps={{ input: { 'aria-label': t('Choose {name}', { name }) } }}
            sx={{ ml: -1.5, mr: -1 }}
          />
        )}
        <Thumbnail name={small_pictures[0]?.url} />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <TitleLink to={`/products/${id}${mayChange ? '' : '/show'}`} title={name} />
          {unit && (
            <Typography variant="body2" color="text.secondary">
              {unit}
            </Typography>
          )}
          <FoundBy product={product} />
          <States />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1, justifyContent: 'space-between' }}>
        <PriceInPlace mayChange={mayChange} />
        <StockInPlace />
      </Box>
    </Box>
  );
}
