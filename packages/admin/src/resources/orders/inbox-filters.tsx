import {
  type CommonInputProps,
  DateInput,
  SearchInput,
  SelectInput,
  TextInput,
  useGetList,
} from 'react-admin';
import { choicesOf, methodNames, paymentNames, sourceNames } from './words.ts';

const ZONES = { page: 1, perPage: 100 };

function ZoneFilter(props: CommonInputProps) {
  const { data = [] } = useGetList('zones', { pagination: ZONES, sort: { field: 'name', order: 'ASC' } });
  return <SelectInput {...props} choices={data} optionValue="name" />;
}

/** What the inbox can be searched by; the states stand above it as tabs. */
export const inboxFilters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Number, name or phone" />,
  <SelectInput
    key="payment_status"
    source="payment_status"
    label="Payment"
    choices={choicesOf(paymentNames)}
  />,
  <SelectInput
    key="payment_method"
    source="payment_method"
    label="Way to pay"
    choices={choicesOf(methodNames)}
  />,
  <ZoneFilter key="zone" source="zone" label="Zone" />,
  <DateInput key="window_date" source="window_date" label="Delivery day" parse={(day) => day || null} />,
  <SelectInput key="late" source="late" label="Late" choices={[{ id: 'true', name: 'Late ones only' }]} />,
  <TextInput key="phone" source="phone" label="Phone" type="tel" />,
  <TextInput key="number" source="number" label="Order number" />,
  <SelectInput key="source" source="source" label="Came by" choices={choicesOf(sourceNames)} />,
];
