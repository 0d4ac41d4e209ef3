import type { StaffCoupon } from '@isoko/contract/routes/admin/coupons';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Box, Typography } from '@mui/material';
import {
  AutocompleteArrayInput,
  BooleanInput,
  maxValue,
  minValue,
  NumberInput,
  type RaRecord,
  ReferenceArrayInput,
  required,
  SearchInput,
  SelectInput,
  TextInput,
  useRecordContext,
} from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { MomentInput, useCategories } from '#admin/inputs/fields.tsx';
import { CreatePage, EditPage, RecordForm } from '#admin/inputs/form.tsx';
import { MoneyInput } from '#admin/inputs/money-input.tsx';
import { isOne } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { CardList, NothingYet } from '#admin/ui/resource-list.tsx';
import { Row, Tag } from '#admin/ui/row.tsx';
import { choicesOf, dayText, momentText } from '#admin/ui/texts.ts';

/** The kinds of coupons. */
export const KINDS = [
  { id: 'percent', name: t('Percent off') },
  { id: 'fixed', name: t('Francs off') },
  { id: 'free_shipping', name: t('Free standard delivery') },
];

/** The tag of each state of a coupon. */
export const STATES = {
  running: { label: t('Running'), tone: 'good' },
  scheduled: { label: t('Not yet'), tone: 'warn' },
  ended: { label: t('Over'), tone: 'quiet' },
  used_up: { label: t('Used up'), tone: 'bad' },
  off: { label: t('Switched off'), tone: 'quiet' },
} as const;

type CouponRecord = StaffCoupon & { id: string };

const states = choicesOf(STATES);
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder={t('Code or note')} />,
  <SelectInput key="state" source="state" label={t('State')} choices={states} alwaysOn />,
  <SelectInput key="kind" source="kind" label={t('Type of discount')} choices={KINDS} />,
];

/** The list of coupons, with how often each was used. */
export function CouponList() {
  return (
    <CardList<CouponRecord>
      title={t('Coupons')}
      filters={filters}
      empty={
        <NothingYet first={t('New coupon')}>
          {t('There are no coupons yet. One for first orders attracts new customers.')}
        </NothingYet>
      }
      card={(coupon) => <CouponRow coupon={coupon} />}
    />
  );
}

function CouponRow({ coupon }: { coupon: CouponRecord }) {
  const saved = coupon.saved > 0 && t('{amount} given', { amount: formatFrancs(coupon.saved) });
  return (
    <Row
      to={`/coupons/${coupon.id}`}
      title={coupon.code}
      text={[giftText(coupon), useText(coupon), daysText(coupon), saved, coupon.note]
        .filter(Boolean)
        .join(' · ')}
      tags={<Tag {...STATES[coupon.state]} />}
    />
  );
}

const remove = {
  title: t('Remove this coupon?'),
  text: t('Only an unused coupon can be removed. Any other can be switched off.'),
};
/** An empty field is no minimum. */
const orNone = (typed: string) => (typed === '' ? 0 : Number(typed));

export function CouponForm({ isNew = false }: { isNew?: boolean }) {
  return (
    <RecordForm isNew={isNew} remove={remove} defaults={NEW}>
      <TextInput
        source="code"
        label={t('Code')}
        validate={required()}
        helperText={t('What shoppers type: letters, digits, dashes. Upper and lower case are the same.')}
      />
      <BooleanInput source="is_active" label={t('Switched on')} />
      <KindInput />
      <GiftInputs />
      <MoneyInput source="min_subtotal" label={t('Minimum cart value')} parse={orNone} />
      <ForWhat />
      <MomentInput source="starts_at" label={t('From')} helperText={t('Empty: immediately.')} />
      <MomentInput source="ends_at" label={t('Until')} helperText={t('Empty: no end.')} />
      <NumberInput
        source="max_uses"
        label={t('Total uses')}
        min={1}
        step={1}
        helperText={t('Empty: unlimited.')}
      />
      <NumberInput
        source="per_customer"
        label={t('Uses per customer')}
        min={1}
        step={1}
        helperText={t('Empty: unlimited. Counted from when you set it.')}
      />
      <TextInput source="note" label={t('Note for colleagues')} multiline />
    </RecordForm>
  );
}

const NEW = { kind: 'percent', is_active: true, min_subtotal: 0, categories: [], products: [] };

/** Francs are no percentage: another kind asks for its amount anew. */
function KindInput() {
  const { setValue } = useFormContext();
  const askAnew = () => setValue('value', null, { shouldDirty: true });
  return (
    <SelectInput
      source="kind"
      label={t('Type of discount')}
      choices={KINDS}
      validate={required()}
      onChange={askAnew}
    />
  );
}

/** The inputs of the kind: percent and a limit, or francs. */
function GiftInputs() {
  const kind: StaffCoupon['kind'] | undefined = useWatch({ name: 'kind' });
  if (kind === 'free_shipping') return null;
  if (kind === 'fixed')
    return (
      <MoneyInput key="francs" source="value" label={t('Francs off')} validate={[required(), minValue(1)]} />
    );
  return (
    <>
      <NumberInput
        key="percent"
        source="value"
        label={t('Percent off')}
        min={1}
        max={100}
        validate={[required(), minValue(1), maxValue(100)]}
      />
      <MoneyInput source="max_discount" label={t('At most')} helperText={t('Empty: no limit.')} />
    </>
  );
}

/** The categories and products that the coupon applies to; with neither chosen, it applies to everything. */
function ForWhat() {
  const { choices, isPending } = useCategories();
  return (
    <>
      <AutocompleteArrayInput
        source="categories"
        label={t('Only for these categories')}
        choices={choices}
        isPending={isPending}
        helperText={t('Including subcategories. No categories and no products: valid for everything.')}
      />
      <ReferenceArrayInput source="products" label={t('Products')} reference="products">
        <AutocompleteArrayInput
          label={t('Only for these products')}
          optionText="name"
          filterToQuery={(q: string) => ({ q })}
        />
      </ReferenceArrayInput>
    </>
  );
}

export function CouponCreate() {
  return (
    <CreatePage title={t('New coupon')}>
      <CouponForm isNew />
    </CreatePage>
  );
}

/** Free delivery has no amount. */
function withoutNoAmount({ value, ...coupon }: RaRecord) {
  return value === null ? coupon : { ...coupon, value };
}

/** One coupon, and the orders that used it. */
export function CouponEdit() {
  return (
    <EditPage staysOpen transform={withoutNoAmount}>
      <CouponForm />
      <Redemptions />
    </EditPage>
  );
}

/** The number of orders shown; a line below them counts the rest. */
const SHOWN = 50;

/** The orders that used a coupon, the latest first. */
function Redemptions() {
  const coupon = useRecordContext<StaffCoupon & { id: string }>();
  return coupon ? <UsesOf coupon={coupon} /> : null;
}

function UsesOf({ coupon }: { coupon: StaffCoupon & { id: string } }) {
  const query = useCall('GET /admin/coupons/:id/redemptions', {
    params: { id: coupon.id },
    query: { limit: SHOWN },
  });
  return (
    <Box sx={{ p: 2 }}>
      <Panel title={t('Orders with this coupon')}>
        <Typography variant="body2" color="text.secondary">
          {t('{coupon} · {amount} given', { coupon: useText(coupon), amount: formatFrancs(coupon.saved) })}
        </Typography>
        <Answered query={query}>
          {({ data, total }) => (
            <>
              {data.map((use) => (
                <Row
                  key={use._id}
                  to={`/orders/${use._id}/show`}
                  title={use.number}
                  text={[
                    use.customer_name,
                    momentText(use.redeemed_at),
                    t('{amount} off {total}', {
                      amount: formatFrancs(use.discount),
                      total: formatFrancs(use.total + use.discount),
                    }),
                  ].join(' · ')}
                  tags={use.restored_at && <Tag label={t('Given back')} />}
                />
              ))}
              {total > data.length && (
                <Typography variant="body2">
                  {t('And {total} earlier ones.', { total: total - data.length })}
                </Typography>
              )}
            </>
          )}
        </Answered>
      </Panel>
    </Box>
  );
}

/** The discount in a few words: `10 % off`. */
export function giftText({ kind, value }: Pick<StaffCoupon, 'kind' | 'value'>): string {
  if (kind === 'free_shipping') return t('Free standard delivery');
  return kind === 'percent'
    ? t('{value} % off', { value })
    : t('{amount} off', { amount: formatFrancs(value) });
}

/** How often the coupon was used, and its limit: `3 of 50 used`. */
export function useText({ used, max_uses }: Pick<StaffCoupon, 'used' | 'max_uses'>): string {
  if (max_uses !== null) return t('{used} of {max_uses} used', { used, max_uses });
  return isOne(used) ? t('{used} used|one', { used }) : t('{used} used', { used });
}

/** The days on which the coupon is valid, if they are limited: `until Sun, 3 May`. */
export function daysText({ starts_at, ends_at }: Pick<StaffCoupon, 'starts_at' | 'ends_at'>): string {
  return [
    starts_at && t('from {day}', { day: dayText(starts_at) }),
    ends_at && t('until {day}', { day: dayText(ends_at) }),
  ]
    .filter(Boolean)
    .join(' ');
}
