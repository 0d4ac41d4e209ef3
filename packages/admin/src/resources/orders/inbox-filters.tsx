import type { StaffPoint } from '@isoko/contract/routes/admin/points';
import type { StaffZone } from '@isoko/contract/routes/admin/zones';
import {
  type CommonInputProps,
  DateInput,
  type RaRecord,
  SearchInput,
  SelectInput,
  TextInput,
  useGetList,
  useListContext,
} from 'react-admin';
import { sectorsOf, useDistricts } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { methodNames } from '#admin/ui/order-words.ts';
import { choicesOf } from '#admin/ui/texts.ts';
import { paymentNames, sourceNames } from './words.ts';

const ZONES = { page: 1, perPage: 100 };
const BY_NAME = { field: 'name', order: 'ASC' } as const;

/** Zones and collection points. */
function usePlaces() {
  const zones = useGetList<StaffZone & RaRecord>('zones', { pagination: ZONES, sort: BY_NAME });
  const points = useGetList<StaffPoint & RaRecord>('points', { pagination: ZONES, sort: BY_NAME });
  return [...(zones.data ?? []), ...(points.data ?? [])];
}

function ZoneFilter(props: CommonInputProps) {
  return <SelectInput {...props} choices={usePlaces()} optionValue="name" />;
}

const WAY_FILTER = [
  { id: 'true', name: t('Collected by the customer') },
  { id: 'false', name: t('Delivered to an address') },
];

const MONEY_FILTER = [
  { id: 'true', name: t('Not paid yet') },
  { id: 'false', name: t('Paid') },
];

const PACKING_FILTER = [
  { id: 'true', name: t('Being packed') },
  { id: 'false', name: t('Not being packed') },
];

/** The start times of windows, in any zone and at any point. */
function WindowFilter(props: CommonInputProps) {
  const windows = new Map(
    usePlaces().flatMap((place) => place.windows.map(({ from, to }) => [from, `${from}–${to}`])),
  );
  const choices = [...windows].map(([id, name]) => ({ id, name })).sort((a, b) => (a.id < b.id ? -1 : 1));
  return <SelectInput {...props} choices={choices} />;
}

function DistrictFilter(props: CommonInputProps) {
  return <SelectInput {...props} choices={useDistricts().districts} optionValue="name" />;
}

/** The sectors of the chosen district; without one, of all districts. */
function SectorFilter(props: CommonInputProps) {
  const { districts } = useDistricts();
  const { district } = useListContext().filterValues;
  const sectors = district ? sectorsOf(districts, district) : districts.flatMap((each) => each.sectors);
  const choices = [...new Set(sectors)].sort().map((name) => ({ id: name, name }));
  return <SelectInput {...props} choices={choices} />;
}

/** All riders on the list, also former ones. */
function RiderFilter(props: CommonInputProps) {
  const riders = useCall('GET /admin/riders').data?.data ?? [];
  return <SelectInput {...props} choices={riders} optionValue="name" />;
}

/** The filters of the inbox; the states are tabs above it. Everything with a name is chosen from a list. */
export const inboxFilters = [
  <SearchInput key="q" source="q" alwaysOn placeholder={t('Number, name or phone')} />,
  <SelectInput
    key="payment_status"
    source="payment_status"
    label={t('Payment')}
    choices={choicesOf(paymentNames)}
  />,
  <SelectInput
    key="payment_method"
    source="payment_method"
    label={t('Way to pay')}
    choices={choicesOf(methodNames)}
  />,
  <SelectInput key="collected" source="collected" label={t('How it is handed over')} choices={WAY_FILTER} />,
  <ZoneFilter key="zone" source="zone" label={t('Zone or point')} />,
  <DateInput key="window_date" source="window_date" label={t('Delivery day')} parse={(day) => day || null} />,
  <SelectInput
    key="late"
    source="late"
    label={t('Late')}
    choices={[{ id: 'true', name: t('Late ones only') }]}
  />,
  <WindowFilter key="window_from" source="window_from" label={t('Time')} />,
  <DistrictFilter key="district" source="district" label={t('District')} />,
  <SectorFilter key="sector" source="sector" label={t('Sector')} />,
  <RiderFilter key="rider" source="rider" label={t('Rider')} />,
  <SelectInput key="unpaid" source="unpaid" label={t('Money')} choices={MONEY_FILTER} />,
  <SelectInput key="claimed" source="claimed" label={t('Packing')} choices={PACKING_FILTER} />,
  <TextInput key="phone" source="phone" label={t('Phone')} type="tel" />,
  <TextInput key="number" source="number" label={t('Order number')} />,
  <SelectInput key="source" source="source" label={t('Ordered through')} choices={choicesOf(sourceNames)} />,
];
