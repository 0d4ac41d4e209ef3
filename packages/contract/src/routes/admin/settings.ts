import { type TSchema, Type } from 'typebox';
import { Day, Francs, Nullable, OneOf, type Static, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { HOME_SECTIONS } from '../../rules/home-sections.ts';
import { LANGUAGES, type Language } from '../../rules/languages.ts';
import { keysOf } from '../../rules/objects.ts';
import { FIRST_COLOR } from '../../rules/palette.ts';
import { NamedPaymentMethod } from '../shop.ts';
import { forManagers, forOwner } from './staff-call.ts';

const line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });
/** E.164. */
const phone = Type.String({ pattern: '^\\+[1-9]\\d{6,14}$' });
/** Text as people type it: the server parses it, or answers with an error (server: settings/settings.admin.ts). */
const written = Type.String({ maxLength: 300 });
const francs = Type.Union([Francs, Type.String({ maxLength: 30 })]);
const openingHours = Type.Array(Type.Object({ days: line(60), hours: line(60) }), { maxItems: 14 });

/** A store that customers can visit, with its phone as stored or as typed. Coordinates in degrees. */
const storeWith = <P extends TSchema>(number: P) =>
  Type.Object({
    name: line(80),
    address: line(200),
    phone: Nullable(number),
    opening_hours: openingHours,
    lat: Nullable(Type.Number({ minimum: -90, maximum: 90 })),
    lng: Nullable(Type.Number({ minimum: -180, maximum: 180 })),
  });

type PaymentWords = Partial<Record<'name' | 'instructions', string | null>>;

/**
 * The texts of a payment method by language. The type is written by hand, because the inferred types of all settings
 * are at the compiler's limit.
 */
const PaymentVersions = Type.Unsafe<Partial<Record<Language, PaymentWords>>>(
  Type.Record(
    Type.String({ pattern: `^(${LANGUAGES.join('|')})$` }),
    Type.Object({
      name: Type.Optional(Nullable(Type.String({ maxLength: 80 }))),
      instructions: Type.Optional(Nullable(Type.String({ maxLength: 300 }))),
    }),
  ),
);

/** The settings of a payment method; `versions`: its texts in other languages, if empty the built-in ones. */
const PaymentMethodSetting = Type.Object({
  ...NamedPaymentMethod.properties,
  on: Type.Boolean(),
  versions: Type.Optional(PaymentVersions),
});

/** A picture of the gallery, as in `images` (rules/gallery.ts). */
const pictureName = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,79}-[0-9a-f]{12}\\.webp$' });

/** The lower limits: people ask about a message for months; a year's books and stocktake need its stock moves. */
export const LEAST_MONTHS = { messages: 3, stock_moves: 13 } as const;
export const MOST_MONTHS = 120;
/** How many months rows are kept; null: as long as the order or product that they are about. */
export type KeptMonths = Record<keyof typeof LEAST_MONTHS, number | null>;
/** The type is written by hand, as for `PaymentVersions`. */
const keptMonths = (months: (least: number) => TSchema) =>
  Type.Unsafe<KeptMonths>(
    Type.Object({
      messages: Nullable(months(LEAST_MONTHS.messages)),
      stock_moves: Nullable(months(LEAST_MONTHS.stock_moves)),
    }),
  );

const ALERT_WAYS = ['mail', 'phone', 'both', 'none'] as const;

/** A setting that the shopkeeper can change: its schema and its default. */
interface Setting<S extends TSchema = TSchema> {
  schema: S;
  otherwise: Static<S>;
}

function setting<S extends TSchema>(schema: S, otherwise: Static<S>): Setting<S> {
  return { schema, otherwise };
}

/** Every setting of the shop. A new one is a line here and its input in the back office (resources/settings). */
export const settings = {
  name: setting(line(60), 'Isoko'),
  /** A fact that is not set is null, and pages do not show it (decisions/0167). */
  phone: setting(Nullable(phone), null),
  email: setting(Nullable(Type.String({ pattern: '^[^\\s@]+@[^\\s@]+$', maxLength: 254 })), null),
  address: setting(Nullable(line(200)), null),
  /** The language of products, posts and all other texts of the shop. */
  content_language: setting(OneOf(LANGUAGES), 'en'),
  opening_hours: setting(openingHours, []),
  social_links: setting(
    Type.Array(Type.Object({ name: line(40), url: Type.String({ pattern: '^https://', maxLength: 300 }) }), {
      maxItems: 12,
    }),
    [],
  ),
  /** The text with which a chat with the shop starts (specification section 1). */
  chat_greeting: setting(line(300), 'Hello! I would like to know more about your products.'),
  /** In display order. */
  payment_methods: setting(Type.Array(PaymentMethodSetting, { maxItems: 10 }), [
    {
      code: 'cod',
      on: true,
      name: 'Cash on delivery',
      instructions: 'Pay the rider when your order arrives.',
    },
  ]),
  /** The taxpayer number; while it is null, texts leave out the sentence about it. */
  tin: setting(Nullable(Type.String({ pattern: '^\\d{9}$' })), null),
  /** Stores that customers can visit; if there are none, pages show the shop's own address. */
  stores: setting(Type.Array(storeWith(phone), { maxItems: 50 }), []),
  /** The subjects offered by the contact form. */
  contact_topics: setting(Type.Array(line(60), { maxItems: 20 }), ['Order or delivery', 'Payment', 'Other']),
  /** Comments wait for approval (decisions: Fine print of the wire). */
  moderate_comments: setting(Type.Boolean(), true),
  /** Visitors outside Rwanda see the unavailable message (decisions: Region gate). */
  region_gate: setting(Type.Boolean(), true),
  /** The promise of free express delivery is shown if a zone has it (specification section 1). */
  free_delivery_banner: setting(Type.Boolean(), true),
  /** A stock unit with less than this is low. */
  low_stock_below: setting(Type.Integer({ minimum: 1, maximum: 1_000_000 }), 5),
  /**
   * So many days before goods reach their date, the shop proposes a price that is `percent` lower, rounded down to a
   * multiple of `round_to` francs (decisions/0185); 0 days: never. It is one setting, because the types of all settings
   * are at the compiler's limit.
   */
  markdown: setting(
    Type.Object({
      days: Type.Integer({ minimum: 0, maximum: 90 }),
      percent: Type.Integer({ minimum: 1, maximum: 90 }),
      round_to: Type.Union([Type.Literal(10), Type.Literal(50), Type.Literal(100)]),
    }),
    { days: 0, percent: 30, round_to: 100 },
  ),
  /** While this is set, the shop takes no orders, and customers read it. */
  paused: setting(Nullable(line(200)), null),
  /** How many open orders one phone, mailbox or address may have without a proof (decisions/0135). */
  open_orders_per_contact: setting(Type.Integer({ minimum: 1, maximum: 100_000 }), 3),
  /** The highest total of these orders, in francs. */
  open_orders_value: setting(Francs, 300_000),
  /** How many hours an order with a typed payment reference is held. */
  reference_hours: setting(Type.Integer({ minimum: 1, maximum: 168 }), 24),
  /** The same for an order above `reference_large_above` francs. */
  reference_hours_large: setting(Type.Integer({ minimum: 1, maximum: 168 }), 2),
  reference_large_above: setting(Francs, 100_000),
  /** How many minutes a customer has to answer about a missing line, if the delivery window leaves that time. */
  answer_minutes: setting(Type.Integer({ minimum: 5, maximum: 240 }), 30),
  /**
   * By how many percent weighed goods may exceed the order; a payment in advance includes this (decisions/0175).
   */
  weight_tolerance: setting(Type.Integer({ minimum: 0, maximum: 50 }), 10),
  /** Up to how many francs above that the shop gives away. */
  weight_gift_up_to: setting(Type.Integer({ minimum: 0, maximum: 10_000 }), 100),
  /** How many days after today a delivery time can be chosen. */
  delivery_days_ahead: setting(Type.Integer({ minimum: 0, maximum: 14 }), 3),
  /** Days without delivery in any zone. */
  closed_days: setting(Type.Array(Day, { maxItems: 100, uniqueItems: true }), []),
  /**
   * The channel of each alert to the shop; phone alerts go to `alert_phone`. Alerts that no phone channel takes are
   * mailed. Alerts about access and money (`security`) are always mailed, because they may need an answer by a link.
   */
  alerts: setting(
    Type.Object({
      ...{ new_order: OneOf(ALERT_WAYS), low_stock: OneOf(ALERT_WAYS), money: OneOf(ALERT_WAYS) },
      security: OneOf(['mail', 'both']),
    }),
    { new_order: 'mail', low_stock: 'mail', money: 'mail', security: 'mail' },
  ),
  alert_phone: setting(Nullable(phone), null),
  /** A refund above this, in francs, needs a step-up, and so does raising this limit. */
  step_up_refund_above: setting(Francs, 100_000),
  /** The hour in Kigali after which the daily backup is made; null: no daily backup (decisions/0169). */
  backup_hour: setting(Nullable(Type.Integer({ minimum: 0, maximum: 23 })), 2),
  /** The number of backups kept on the machine. */
  backups_kept: setting(Type.Integer({ minimum: 1, maximum: 365 }), 14),
  /**
   * How many months sent messages and single stock moves are kept (decisions/0217); null: as long as the order or
   * product that they are about. It is one setting for the same reason as `markdown`.
   */
  kept_months: setting(
    keptMonths((minimum) => Type.Integer({ minimum, maximum: MOST_MONTHS })),
    { messages: null, stock_moves: null },
  ),
  /**
   * How many months the audit log stays in the database; older months are in files beside the backups
   * (decisions/0224); null: it stays in the database.
   */
  audit_months: setting(Nullable(Type.Integer({ minimum: 24, maximum: MOST_MONTHS })), null),
  // The brand (decisions/0168): its screen is admin/src/resources/settings/brand.tsx.
  /** A picture of the gallery; null: the shop's name is drawn instead. */
  logo: setting(Nullable(pictureName), null),
  /** All shades are derived from it (rules/palette.ts). */
  brand_color: setting(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }), FIRST_COLOR),
  tagline: setting(Nullable(line(80)), null),
  /** Title and description of the home page for search engines. */
  meta_title: setting(Nullable(line(70)), null),
  meta_description: setting(Nullable(line(170)), null),
  /** Reasons to buy here, before those from other settings; null: none, or the demo shop's own. */
  trust_points: setting(
    Nullable(Type.Array(Type.Object({ title: line(30), text: line(60) }), { maxItems: 4 })),
    null,
  ),
  /** The sections of the home page, from top to bottom. */
  home_sections: setting(Type.Array(OneOf(HOME_SECTIONS), { minItems: 1, uniqueItems: true }), [
    ...HOME_SECTIONS,
  ]),
  /** The text after the shop's name at the end of every page; null: "All rights reserved". */
  footer_text: setting(Nullable(line(200)), null),
  /** The start of new order numbers. */
  order_prefix: setting(Type.String({ pattern: '^[A-Z]{2,5}$' }), 'ISK'),
};

type Registry = typeof settings;
type SettingKey = keyof Registry;
export const settingKeys = keysOf(settings);

/** The type of each setting's value. */
export type SettingValues = { [K in SettingKey]: Static<Registry[K]['schema']> };

/** Changed names and instructions of payment methods that wait: no one can change the payee alone and immediately. */
export const PendingPayee = Type.Object({
  /** The changed or new payment methods with their future values. */
  value: Type.Array(PaymentMethodSetting),
  requested_by: Type.String(),
  takes_effect_at: Timestamp,
});
export type PendingPayee = Static<typeof PendingPayee>;

const schemas = Object.fromEntries(settingKeys.map((key) => [key, settings[key].schema])) as {
  [K in SettingKey]: Registry[K]['schema'];
};
const changeable = { ...schemas, min_order_amount: Francs };

/** A payment method that is switched on but not offered to customers, with the reason and what to do. */
const PaymentTrouble = Type.Object({ code: NamedPaymentMethod.properties.code, why: Type.String() });

/** Every setting of the shop, and the minimum order amount of its region in francs. */
export interface ShopSettings extends SettingValues {
  min_order_amount: Static<typeof Francs>;
  pending_payee: PendingPayee | null;
  payment_troubles: Static<typeof PaymentTrouble>[];
}
/** The type is written by hand: inferring it from all settings is beyond the compiler's limit. */
export const ShopSettings = Type.Unsafe<ShopSettings>(
  Type.Object({
    ...changeable,
    pending_payee: Nullable(PendingPayee),
    payment_troubles: Type.Array(PaymentTrouble),
  }),
);

/** Settings to change: phones, amounts, the TIN and addresses as people type them. */
export const SettingsChange = Type.Partial(
  Type.Object({
    ...changeable,
    ...{ phone: written, alert_phone: Nullable(written), email: written, tin: Nullable(written) },
    ...{ min_order_amount: francs, open_orders_value: francs },
    ...{ reference_large_above: francs, step_up_refund_above: francs },
    kept_months: keptMonths(() => Type.Number()),
    social_links: Type.Array(Type.Object({ name: line(40), url: written }), { maxItems: 12 }),
    stores: Type.Array(storeWith(written), { maxItems: 50 }),
  }),
);
export type SettingsChange = Static<typeof SettingsChange>;

export const getSettings = route({
  ...forManagers,
  summary: 'Every setting of the shop',
  data: ShopSettings,
  errors: ['not_found'],
});

export const changeSettings = route({
  ...forManagers,
  summary:
    'Changes settings together; keys that are not given stay. Whom shoppers pay (name and instructions of a way to pay) needs a fresh proof, and counts after 24 hours or once an owner confirms it',
  body: SettingsChange,
  data: ShopSettings,
  errors: ['not_found', 'step_up_required'],
});

export const confirmPayee = route({
  ...forOwner,
  summary: 'Makes the payee that waits count at once, by the token that was mailed to the owners',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
  data: ShopSettings,
  errors: ['invalid_link', 'not_found'],
});

export const refusePayee = route({
  ...forManagers,
  summary: 'Refuses the payee that waits: shoppers go on paying as before',
  data: ShopSettings,
  errors: ['not_found'],
});
