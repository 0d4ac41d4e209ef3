import { Type } from 'typebox';
import { Francs, Id, Nullable, OneOf, type Static, writtenIn } from '../primitives.ts';
import { callsOf, route } from '../route.ts';
import { HOME_SECTIONS } from '../rules/home-sections.ts';
import { LANGUAGES } from '../rules/languages.ts';

const { open } = callsOf('Shop');

/** How a payment works: cash on delivery, a request to a wallet's phone, or sent by hand with a reference. */
export const PaymentKind = OneOf(['cash', 'wallet', 'manual']);
export type PaymentKind = Static<typeof PaymentKind>;

/** The payment status of an order. */
export const PaymentStatus = OneOf([
  'unpaid',
  'pending',
  'paid',
  'failed',
  'refund_due',
  'refunded',
  'mismatch',
]);
export type PaymentStatus = Static<typeof PaymentStatus>;

/** A wallet operator. `name` is the common one, `prefixes` are those of its numbers: `078`. */
export const Wallet = Type.Object({
  operator: Type.String(),
  name: Type.String(),
  prefixes: Type.Array(Type.String()),
});
export type Wallet = Static<typeof Wallet>;

/** A payment method in the shopkeeper's words. */
export const NamedPaymentMethod = Type.Object({
  code: OneOf(['cod', 'mtn_momo', 'airtel_money', 'momo_code']),
  name: Type.String(),
  instructions: Nullable(Type.String()),
});

/** A payment method that the shop offers now, with what a client needs to offer it: no client depends on its code. */
export const PaymentMethod = Type.Object({
  ...NamedPaymentMethod.properties,
  kind: PaymentKind,
  settled_by: OneOf(['provider', 'staff']),
  asks: Type.Array(OneOf(['phone', 'reference'])),
  /** Staff check for the money: the order is held for hours meanwhile. */
  waits_for_people: Type.Boolean(),
  /** ISO 4217. */
  currency: Type.String(),
  /** The smallest and largest payment; `max` null: no limit of ours. */
  limits: Type.Object({ min: Francs, max: Nullable(Francs) }),
  wallet: Nullable(Wallet),
  ...writtenIn,
});
export type PaymentMethod = Static<typeof PaymentMethod>;

/** The opening days, in words, and hours. */
export const OpeningHours = Type.Object({ days: Type.String(), hours: Type.String(), ...writtenIn });

/** The look of the shop. The shop makes its files itself (server/src/modules/brand). */
export const Brand = Type.Object({
  /** The folder of its files on this site, a new one after every change: `/assets/brand/3f9c1a20bd/`. */
  files: Type.String(),
  /** The picture in the header: its path, and CSS pixels. */
  logo: Type.Object({ src: Type.String(), width: Type.Integer(), height: Type.Integer() }),
  /** Whether that is the shop's own picture, which may not contain the name. */
  own_logo: Type.Boolean(),
  /** The colour for the browser's own bar, `#14532d`. */
  color: Type.String(),
  /** Whether the folder has `theme.css`; otherwise the colours are those of the stylesheet. */
  themed: Type.Boolean(),
  /** Whether it has a name of its own: then texts of the demo shop are not shown. */
  named: Type.Boolean(),
});
export type Brand = Static<typeof Brand>;

/** A reason to buy here, in the shop's own words. */
const TrustPoint = Type.Object({ title: Type.String(), text: Type.String() });

/** The shop: its name, its contacts, and what it accepts. */
export const Shop = Type.Object({
  name: Type.String(),
  /** E.164; null, like the two below: not set. */
  phone: Nullable(Type.String()),
  email: Nullable(Type.String()),
  address: Nullable(Type.String()),
  /** Its tax number, nine digits, for receipts; absent: not set. */
  tin: Type.Optional(Type.String()),
  /** The language of the shop's own texts, which are marked with it on pages of another language. */
  content_language: OneOf(LANGUAGES),
  opening_hours: Type.Array(OpeningHours),
  /** Addresses without content yet: pages of text, `/return-policy`, and the stores. Links to them are hidden. */
  missing_pages: Type.Array(Type.String()),
  social_links: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
  /** ISO 4217; shown to customers as FRW. */
  currency: Type.String(),
  min_order_amount: Francs,
  /** The smallest `free_from` of an express method, in francs; null if none is free. */
  free_express_from: Nullable(Francs),
  /** Whether orders can be collected somewhere. */
  collects: Type.Boolean(),
  /** The first text of a chat with the shop. */
  chat_greeting: Type.String(),
  payment_methods: Type.Array(PaymentMethod),
  /** Whether customers can log in by a code to their phone: a channel to phones is set up. */
  log_in_by_code: Type.Boolean(),
  /** Whether visitors outside Rwanda see the unavailable message (decisions: Region gate). */
  region_gate: Type.Boolean(),
  /** `paused`: it takes no orders; `closed`: visitors do not see it yet, only staff read this. */
  state: OneOf(['open', 'paused', 'closed']),
  /** The text for customers while the shop takes no orders; null: it takes them. */
  paused: Nullable(Type.String()),
  brand: Brand,
  tagline: Nullable(Type.String()),
  meta_title: Nullable(Type.String()),
  meta_description: Nullable(Type.String()),
  /** Null: those of the demo shop. */
  trust_points: Nullable(Type.Array(TrustPoint)),
  /** The sections of the home page, from top to bottom. */
  home_sections: Type.Array(OneOf(HOME_SECTIONS)),
  footer_text: Nullable(Type.String()),
  /** The start of order numbers: `ISK`. */
  order_prefix: Type.String(),
});
export type Shop = Static<typeof Shop>;

export const getShop = route({
  ...open,
  summary: 'Shop details and payment methods',
  data: Shop,
});

export const Region = Type.Object({ _id: Id, name: Type.String(), currency: Type.String() });
export type Region = Static<typeof Region>;

export const listRegions = route({
  ...open,
  summary: 'Regions the shop sells in',
  data: Region,
  list: { limit: 250, sorts: ['name'], defaultSort: 'name' },
});

export const RegionSettings = Type.Object({
  region: Region,
  min_order_amount: Francs,
  currency: Type.String(),
});
export type RegionSettings = Static<typeof RegionSettings>;

export const getRegionSettings = route({
  ...open,
  summary: 'Settings of the default region, the minimum order amount among them',
  data: RegionSettings,
});
