import {
  BooleanInput,
  CreateButton,
  FilterButton,
  NumberInput,
  SearchInput,
  SelectInput,
  TopToolbar,
} from 'react-admin';
import { CategorySelect } from '#admin/inputs/category-select.tsx';
import { MANAGERS } from '#admin/roles.ts';
import { useSession } from '#admin/session.ts';
import { NothingYet } from '#admin/ui/nothing-yet.tsx';
import { ResourceList, useIsPhone } from '#admin/ui/things.tsx';
import { ProductCards } from './product-cards.tsx';
import { ProductTable } from './product-table.tsx';

const STATUSES = [
  { id: 'published', name: 'Published' },
  { id: 'draft', name: 'Drafts' },
];
const STOCKS = [
  { id: 'low', name: 'Running low' },
  { id: 'out', name: 'None left' },
];

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Name or SKU" />,
  <SelectInput key="status" source="status" label="Shown" choices={STATUSES} />,
  <CategorySelect key="category" source="category" label="Category" />,
  <SelectInput key="stock" source="stock" label="Stock" choices={STOCKS} />,
  <NumberInput key="below" source="below" label="Low is fewer than" min={1} />,
  <BooleanInput key="on_sale" source="on_sale" label="On offer" defaultValue />,
  <BooleanInput key="featured" source="featured" label="Featured" defaultValue />,
];

/** What the shop sells: found, priced and counted here. */
export default function ProductList() {
  const isPhone = useIsPhone();
  const role = useSession()?.role;
  const mayChange = Boolean(role && MANAGERS.includes(role));
  return (
    <ResourceList
      title="Products"
      filters={filters}
      sort={{ field: 'date_created', order: 'DESC' }}
      actions={<Actions mayChange={mayChange} />}
      empty={<Empty mayChange={mayChange} />}
    >
      {isPhone ? <ProductCards mayChange={mayChange} /> : <ProductTable mayChange={mayChange} />}
    </ResourceList>
  );
}

function Actions({ mayChange }: { mayChange: boolean }) {
  return (
    <TopToolbar>
      <FilterButton />
      {mayChange && <CreateButton label="New product" />}
    </TopToolbar>
  );
}

function Empty({ mayChange }: { mayChange: boolean }) {
  return (
    <NothingYet first={mayChange ? 'New product' : undefined}>
      There is nothing to sell yet. Add a product, or bring a whole list in by an import.
    </NothingYet>
  );
}
