import { settingSchemas as schemas } from '@isoko/contract/routes/admin/settings';
import { keysOf } from '@isoko/contract/rules/objects';
import type { Static, TSchema } from 'typebox';

/** A fact the shopkeeper may change: what it may look like, and what holds until somebody says otherwise. */
interface Setting<S extends TSchema = TSchema> {
  schema: S;
  otherwise: Static<S>;
}

function setting<S extends TSchema>(schema: S, otherwise: Static<S>): Setting<S> {
  return { schema, otherwise };
}

/** Every setting of the shop. A new one is a line here and its schema in the contract (routes/admin/settings.ts). */
export const settings = {
  name: setting(schemas.name, 'Isoko'),
  phone: setting(schemas.phone, '+250788000000'),
  email: setting(schemas.email, 'hello@example.rw'),
  address: setting(schemas.address, 'Kigali'),
  content_language: setting(schemas.content_language, 'en'),
  opening_hours: setting(schemas.opening_hours, []),
  social_links: setting(schemas.social_links, []),
  chat_greeting: setting(schemas.chat_greeting, 'Hello! I would like to know more about your products.'),
  /** What each of them does is known by the payments module. */
  payment_methods: setting(schemas.payment_methods, [
    {
      code: 'cod',
      on: true,
      name: 'Cash on delivery',
      instructions: 'Pay the rider when your order arrives.',
    },
  ]),
  tin: setting(schemas.tin, null),
  stores: setting(schemas.stores, []),
  contact_topics: setting(schemas.contact_topics, ['Order or delivery', 'Payment', 'Other']),
  moderate_comments: setting(schemas.moderate_comments, true),
  region_gate: setting(schemas.region_gate, true),
  free_delivery_banner: setting(schemas.free_delivery_banner, true),
  low_stock_below: setting(schemas.low_stock_below, 5),
  paused: setting(schemas.paused, null),
  open_orders_per_contact: setting(schemas.open_orders_per_contact, 3),
  open_orders_value: setting(schemas.open_orders_value, 300_000),
  reference_hours: setting(schemas.reference_hours, 24),
  reference_hours_large: setting(schemas.reference_hours_large, 2),
  reference_large_above: setting(schemas.reference_large_above, 100_000),
  closed_days: setting(schemas.closed_days, []),
  step_up_refund_above: setting(schemas.step_up_refund_above, 100_000),
};

type Registry = typeof settings;
export type SettingKey = keyof Registry;
export const settingKeys = keysOf(settings);

/** What each setting holds. */
export type SettingValues = {
  [K in SettingKey]: Registry[K] extends Setting<infer S> ? Static<S> : never;
};
