import {
  type KeptMonths,
  LEAST_MONTHS,
  MOST_MONTHS,
  type SettingsChange,
  type SettingValues,
} from '@isoko/contract/routes/admin/settings';
import { keysOf } from '@isoko/contract/rules/objects';
import { type Form, openForm } from '#server/input/form.ts';
import { oneLine, paragraph } from '#server/input/text.ts';

/** What is to be changed, as it is stored. */
export type ReadSettings = Partial<SettingValues> & { min_order_amount?: number };

type Hours = SettingValues['opening_hours'];

/**
 * Reads settings as people write them: local phones, amounts with signs between the thousands, any spelling of hours, links
 * without their https.
 * @throws validation_error with a sentence and an example beside each field that could not be read
 */
export function readSettings(typed: SettingsChange): ReadSettings {
  const form = openForm();
  const { phone, alert_phone, email, tin, opening_hours, social_links, stores, kept_months, ...others } =
    cleaned(typed);
  const { min_order_amount, open_orders_value, reference_large_above, step_up_refund_above, ...rest } =
    others;
  const amounts = { min_order_amount, open_orders_value, reference_large_above, step_up_refund_above };
  const read: ReadSettings = {
    ...rest,
    ...readAmounts(form, amounts),
    ...(phone !== undefined && { phone: form.phone('phone', phone) }),
    ...(alert_phone !== undefined && { alert_phone: form.phoneOrNull('alert_phone', alert_phone) }),
    ...(email !== undefined && { email: form.email('email', email) }),
    ...(tin !== undefined && { tin: readTin(form, tin) }),
    ...(kept_months && { kept_months: readMonths(form, kept_months) }),
    ...(opening_hours && { opening_hours: readHours(form, 'opening_hours', opening_hours) }),
    ...(social_links && {
      social_links: social_links.map(({ name, url }, at) => ({
        name,
        url: readLink(form, `social_links.${at}.url`, url),
      })),
    }),
    ...(stores && {
      stores: stores.map((store, at) => ({
        ...store,
        phone: form.phoneOrNull(`stores.${at}.phone`, store.phone),
        opening_hours: readHours(form, `stores.${at}.opening_hours`, store.opening_hours),
      })),
    }),
  };
  form.finish();
  return read;
}

/** Every text without what no one can see in it. */
function cleaned(typed: SettingsChange): SettingsChange {
  return JSON.parse(JSON.stringify(typed), (_, value) =>
    typeof value === 'string' ? paragraph(value) : value,
  );
}

type Amounts<T> = Partial<
  Record<'min_order_amount' | 'open_orders_value' | 'reference_large_above' | 'step_up_refund_above', T>
>;

function readAmounts(form: Form, typed: Amounts<number | string | undefined>): Amounts<number> {
  const given = Object.entries(typed).filter(([, amount]) => amount !== undefined);
  return Object.fromEntries(given.map(([field, amount]) => [field, form.francs(field, amount)]));
}

function readHours(form: Form, field: string, typed: Hours): Hours {
  return typed.map(({ days, hours }, at) => ({ days, hours: form.hours(`${field}.${at}.hours`, hours) }));
}

/** The taxpayer number: nine digits, with or without spaces between them. */
function readTin(form: Form, typed: string | null): string | null {
  const digits = oneLine(typed ?? '').replaceAll(' ', '');
  if (!digits) return null;
  if (!/^\d{9}$/.test(digits)) form.refuse('tin', 'Please enter nine digits such as 101 234 567.');
  return digits;
}

const WHOLE_MONTHS = {
  messages: 'Please enter whole months from 3 to 120, such as 24, or leave it empty.',
  stock_moves: 'Please enter whole months from 13 to 120, such as 24, or leave it empty.',
};

/** How many months things are kept; null: as long as what they are about. */
function readMonths(form: Form, typed: KeptMonths): KeptMonths {
  for (const kind of keysOf(LEAST_MONTHS)) {
    const [months, least] = [typed[kind], LEAST_MONTHS[kind]];
    if (months === null || (Number.isInteger(months) && months >= least && months <= MOST_MONTHS)) continue;
    form.refuse(`kept_months.${kind}`, WHOLE_MONTHS[kind]);
  }
  return typed;
}

/** An address of the web; without its beginning it is one by https. */
function readLink(form: Form, field: string, typed: string): string {
  const text = oneLine(typed);
  const link = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
  const isPlace = link?.protocol === 'https:' && link.hostname.includes('.') && !/\s/.test(text);
  if (!isPlace || link.href.length > 300)
    form.refuse(field, 'Please enter an address such as https://www.instagram.com/yourshop.');
  return link?.href ?? '';
}
