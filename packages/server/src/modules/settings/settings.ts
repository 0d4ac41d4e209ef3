import { PaymentMethod } from '@isoko/contract/routes/shop';
import { type Static, type TSchema, Type } from 'typebox';

/** A fact the shopkeeper may change: what it may look like, and what holds until somebody says otherwise. */
interface Setting<S extends TSchema = TSchema> {
  schema: S;
  otherwise: Static<S>;
}

function setting<S extends TSchema>(schema: S, otherwise: Static<S>): Setting<S> {
  return { schema, otherwise };
}

const line = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
/** E.164. */
const phone = Type.String({ pattern: '^\\+[1-9]\\d{6,14}$' });
const openingHours = Type.Array(Type.Object({ days: line(60), hours: line(60) }), { maxItems: 14 });

/** How the shopkeeper wants a way to pay to be offered; what each does is known by the payments module. */
const PaymentMethodSetting = Type.Object({ ...PaymentMethod.properties, on: Type.Boolean() });

/** Every setting of the shop. A new one is one line here. */
export const settings = {
  name: setting(line(60), 'Isoko'),
  phone: setting(phone, '+250788000000'),
  email: setting(Type.String({ pattern: '^[^\\s@]+@[^\\s@]+$', maxLength: 254 }), 'hello@example.rw'),
  address: setting(line(200), 'Kigali'),
  opening_hours: setting(openingHours, []),
  social_links: setting(
    Type.Array(Type.Object({ name: line(40), url: Type.String({ pattern: '^https://', maxLength: 300 }) }), {
      maxItems: 12,
    }),
    [],
  ),
  /** What a chat with the shop starts with (specification section 1). */
  chat_greeting: setting(line(300), 'Hello! I would like to know more about your products.'),
  /** In the order they are shown. */
  payment_methods: setting(Type.Array(PaymentMethodSetting, { maxItems: 10 }), [
    {
      code: 'cod',
      on: true,
      name: 'Cash on delivery',
      instructions: 'Pay the rider when your order arrives.',
    },
  ]),
  /** The taxpayer number of the revenue authority; texts leave out what they say of it while it is null. */
  tin: setting(orNull(Type.String({ pattern: '^\\d{9}$' })), null),
  /** Where the shop can be visited; without any, its own address is the one place. Degrees. */
  stores: setting(
    Type.Array(
      Type.Object({
        name: line(80),
        address: line(200),
        phone: orNull(phone),
        opening_hours: openingHours,
        lat: orNull(Type.Number({ minimum: -90, maximum: 90 })),
        lng: orNull(Type.Number({ minimum: -180, maximum: 180 })),
      }),
      { maxItems: 50 },
    ),
    [],
  ),
  /** What the contact form offers as subjects. */
  contact_topics: setting(Type.Array(line(60), { maxItems: 20 }), ['Order or delivery', 'Payment', 'Other']),
  /** Comments wait for approval (decisions: Fine print of the wire). */
  moderate_comments: setting(Type.Boolean(), true),
  /** People outside Rwanda see the unavailable message (decisions: Region gate). */
  region_gate: setting(Type.Boolean(), true),
};

type Registry = typeof settings;
export type SettingKey = keyof Registry;
export const settingKeys = Object.keys(settings) as SettingKey[];

/** What each setting holds. */
export type SettingValues = {
  [K in SettingKey]: Registry[K] extends Setting<infer S> ? Static<S> : never;
};
