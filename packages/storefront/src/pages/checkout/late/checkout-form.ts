import type { Quote } from '@isoko/contract';
import type { FieldError } from '@isoko/contract/errors';
import type { CartLine } from '@isoko/contract/rules/cart-lines';
import type { PlaceField } from '../../../layout/orders/place-fields.tsx';
import { t } from '../../../messages/t.tsx';
import type { CheckoutValues } from '../../../state/checkout/checkout-draft.ts';
import { checkPaymentInput, paymentInput } from '../../../state/checkout/payment-input.ts';
import { looksLikePhone } from '../../../state/forms/use-form.ts';
import { windowInput } from './windows.ts';

export type FieldName = keyof CheckoutValues;
export type FieldErrors = Partial<Record<FieldName, string>>;

/** The fields in the order of the page: the first invalid one gets the focus. */
export const fieldOrder: readonly FieldName[] = [
  'name',
  'phone',
  'email',
  'other_recipient',
  'recipient_name',
  'recipient_phone',
  'point',
  'address',
  'district',
  'sector',
  'street',
  'directions',
  'shipping_method',
  'delivery_window',
  'substitution',
  'note',
  'payment_method',
  'payment_phone',
  'payment_reference',
  'coupon',
];

/** The id of a field's control: error links lead to it. */
export const fieldId = (name: FieldName): string => `checkout-${name}`;

/** The API's names of our fields. */
const apiNames: Record<string, FieldName> = {
  'customer.name': 'name',
  'customer.phone': 'phone',
  'customer.email': 'email',
  'shipping.full_name': 'name',
  'shipping.phone': 'phone',
  'shipping.district': 'district',
  'shipping.sector': 'sector',
  'shipping.street': 'street',
  'shipping.directions': 'directions',
  phone: 'phone',
  point: 'point',
  address: 'address',
  district: 'district',
  sector: 'sector',
  shipping_method: 'shipping_method',
  delivery_window: 'delivery_window',
  payment_method: 'payment_method',
  'payment.phone': 'payment_phone',
  'payment.reference': 'payment_reference',
  note: 'note',
  substitution: 'substitution',
  coupon: 'coupon',
};

/** The API's names of the recipient's fields, if the recipient is not the customer. */
const recipientNames: Record<string, FieldName> = {
  'shipping.full_name': 'recipient_name',
  'shipping.phone': 'recipient_phone',
};

/** Assigns the API's errors to our fields; the rest are `others`. `isForOther`: the recipient is not the customer. */
export function sortErrors(
  errors: readonly FieldError[] = [],
  { isForOther }: { isForOther: boolean } = { isForOther: false },
): { fields: FieldErrors; others: string[] } {
  const fields: FieldErrors = {};
  const others: string[] = [];
  for (const { field, message } of errors) {
    const name = (isForOther && recipientNames[field]) || apiNames[field];
    if (!name) others.push(message);
    else fields[name] ??= message;
  }
  return { fields, others };
}

/** Validates the values before the API does. */
export function checkValues(values: CheckoutValues, methods: Quote['payment_methods'] = []): FieldErrors {
  const { name, phone, email, directions, shipping_method, payment_method } = values;
  const { recipient_name, recipient_phone, point } = values;
  const isForMe = !isForOther(values);
  const isPlaced = hasPlace(values);
  const checks: [FieldName, boolean, string][] = [
    ['name', name.trim().length >= 2, t('Please tell us your name.')],
    ['phone', looksLikePhone(phone), t('Please enter a phone number, such as 0788 123 456.')],
    ['email', !email.trim() || /^\S+@\S+\.\S+$/.test(email.trim()), t('Please check this e-mail address.')],
    ['recipient_name', isForMe || recipient_name.trim().length >= 2, t('Please tell us who receives it.')],
    [
      'recipient_phone',
      isForMe || looksLikePhone(recipient_phone),
      t('Please enter the phone of who receives it.'),
    ],
    ['sector', isPlaced, t('Please choose your sector.')],
    [
      'directions',
      point !== '' || directions.trim().length >= 3,
      t('Please tell the rider how to find you.'),
    ],
    ['shipping_method', !isPlaced || shipping_method !== '', t('Please choose how we deliver.')],
    ['payment_method', !isPlaced || payment_method !== '', t('Please choose how you pay.')],
  ];
  const wrong = checks.flatMap(([field, good, message]) => (good ? [] : [[field, message]]));
  // Until the place is known, the payment is not validated either.
  const payment = isPlaced ? checkPaymentInput(paymentOf(values), methods) : {};
  return {
    ...Object.fromEntries(wrong),
    ...(payment.phone && { payment_phone: payment.phone }),
    ...(payment.reference && { payment_reference: payment.reference }),
  };
}

/** Whether the recipient is not the customer; an order for collection is handed over against a code alone. */
export const isForOther = ({ other_recipient, point }: CheckoutValues): boolean =>
  other_recipient === 'yes' && point === '';

/** Whether the place of delivery or collection is known. */
export const hasPlace = ({ point, sector }: CheckoutValues): boolean => point !== '' || sector !== '';

/** How the order is paid, in the form that the order's page shares. */
function paymentOf({ payment_method, payment_phone, payment_reference }: CheckoutValues) {
  return { method: payment_method, phone: payment_phone, reference: payment_reference };
}

/** The first invalid field in the order of the page. */
export function firstError(errors: FieldErrors): FieldName | undefined {
  return fieldOrder.find((name) => errors[name]);
}

const substitutions = ['call', 'replace', 'leave_out'] as const;

/** Reads the fields, trimmed. */
const textOf = (values: CheckoutValues) => (name: FieldName) => values[name].trim();

type PricedAs = Pick<Quote, 'totals' | 'coupon' | 'payment_methods'>;

/** The body of POST /orders/guests: priced as the shopper's quote, with its coupon if that is valid. */
export function orderBody(values: CheckoutValues, lines: readonly CartLine[], quote: PricedAs) {
  const text = textOf(values);
  return {
    customer: { name: text('name'), phone: text('phone'), email: text('email') || null },
    line_items: lines.map(({ _id, index, quantity }) => ({ product: _id, index, quantity })),
    shipping: values.point ? null : shippingOf(values),
    ...orderWords(values, quote),
    coupon: quote.coupon?.applied ? quote.coupon.code : null,
  };
}

/** The body of POST /orders: lines and coupon are those of the server cart. `address`: the id of a saved one. */
export function ownOrderBody(
  values: CheckoutValues,
  { cart, address }: { cart: string; address: string | null },
  quote: PricedAs,
) {
  return {
    cart,
    address,
    shipping: address === null && !values.point ? shippingOf(values) : null,
    phone: values.point ? values.phone.trim() : null,
    ...orderWords(values, quote),
  };
}

/** The shipping address of the typed order. */
function shippingOf(values: CheckoutValues) {
  const text = textOf(values);
  const isOther = isForOther(values);
  return {
    full_name: text(isOther ? 'recipient_name' : 'name'),
    phone: text(isOther ? 'recipient_phone' : 'phone'),
    district: text('district'),
    sector: text('sector'),
    street: text('street') || null,
    directions: text('directions'),
  };
}

function orderWords(values: CheckoutValues, { totals, payment_methods }: PricedAs) {
  const text = textOf(values);
  return {
    point: values.point || null,
    shipping_method: text('shipping_method'),
    payment_method: text('payment_method'),
    payment: paymentInput(paymentOf(values), payment_methods),
    delivery_window: windowInput(text('delivery_window')),
    substitution: substitutions.find((each) => each === values.substitution) ?? null,
    note: text('note') || null,
    expected_total: totals.total,
  };
}

/** Binds a field of the draft to its control: id, name, value, change handler and error. */
export type Bind = (name: FieldName) => PlaceField;

/** The props of a section of the form. */
export interface FormFields {
  bind: Bind;
  /** Sets the value of a field. */
  choose: (name: FieldName, value: string) => void;
}

export const formFields = (
  values: CheckoutValues,
  errors: FieldErrors,
  choose: FormFields['choose'],
): FormFields => ({
  choose,
  bind: (name) => ({
    id: fieldId(name),
    name,
    value: values[name],
    onChange: ({ target }) => choose(name, target.value),
    error: errors[name],
  }),
});
