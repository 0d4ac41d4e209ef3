import { Type } from 'typebox';
import { Francs, Id, Nullable, OneOf, type Static, writtenIn } from '../primitives.ts';
import { callsOf, route } from '../route.ts';
import { HOME_SECTIONS } from '../rules/home-sections.ts';
import { LANGUAGES } from '../rules/languages.ts';

const { open } = callsOf('Shop');

/** How money comes: cash at the door, a wallet that is asked on its phone, or sent by hand under a reference. */
export const PaymentKind = OneOf(['cash', 'wallet', 'manual']);
export type PaymentKind = Static<typeof PaymentKind>;

/** What has become of the money of an order. */
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

/** Whose phones are asked. `name` is what people call it, `prefixes` are those of its numbers: `078`. */
export const Wallet = Type.Object({
  operator: Type.String(),
  name: Type.String(),
  prefixes: Type.Array(Type.String()),
});
export type Wallet = Static<typeof Wallet>;

/** A way to pay in the shopkeeper's words. */
export const NamedPaymentMethod = Type.Object({
  code: OneOf(['cod', 'mtn_momo', 'airtel_money', 'momo_code']),
  name: Type.String(),
  instructions: Nullable(Type.String()),
});

/** A way to pay that the shop really offers now, and what a client must know to offer it: never its code. */
export const PaymentMethod = Type.Object({
  ...NamedPaymentMethod.properties,
  kind: PaymentKind,
  settled_by: OneOf(['provider', 'staff']),
  asks: Type.Array(OneOf(['phone', 'reference'])),
  /** Staff look for the money: the order is held for hours meanwhile. */
  waits_for_people: Type.Boolean(),
  /** ISO 4217. */
  currency: Type.String(),
  /** What one payment may be; `max` null: no limit of ours. */
  limits: Type.Object({ min: Francs, max: Nullable(Francs) }),
  wallet: Nullable(Wallet),
  ...writtenIn,
});
export type PaymentMethod = Static<typeof PaymentMethod>;

/** On which days it is open, in words, and when. */
export const OpeningHours = Type.Object({ days: Type.String(), hours: Type.String(), ...writtenIn });

/** How the shop looks. Its files are made by the shop (server/src/modules/brand). */
export const Brand = Type.Object({
  /** The folder of its files on this site, another one after every change: `/assets/brand/3f9c1a20bd/`. */
  files: Type.String(),
  /** The picture in the header: its path, and CSS pixels. */
  logo: Type.Object({ src: Type.String(), width: Type.Integer(), height: Type.Integer() }),
  /** Whether that is a picture of theirs, in which the name may not be. */
  own_logo: Type.Boolean(),
  /** The colour that browsers give their own bar, `#14532d`. */
  color: Type.String(),
  /** Whether the folder has `theme.css`; without, the colours are those of the stylesheet. */
  themed: Type.Boolean(),
  /** Whether it has a name of its own: then nothing is said that only the first shop says. */
  named: Type.Boolean(),
});
export type Brand = Static<typeof Brand>;

/** A reason to buy here, in the words of the shop's people. */
const TrustPoint = Type.Object({ title: Type.String(), text: Type.String() });

/** The shop itself: who it is, how to reach it, and what it takes. */
export const Shop = Type.Object({
  name: Type.String(),
  /** E.164; null, like the two below: the shop has not said it. */
  phone: Nullable(Type.String()),
  email: Nullable(Type.String()),
  address: Nullable(Type.String()),
  /** Its tax number, nine digits, for receipts; absent: it has not said it. */
  tin: Type.Optional(Type.String()),
  /** What the shop's people write in: texts of theirs carry it on pages of another language. */
  content_language: OneOf(LANGUAGES),
  opening_hours: Type.Array(OpeningHours),
  /** Addresses that say nothing yet: pages of text, `/return-policy`, and the stores. Links to them are left out. */
  missing_pages: Type.Array(Type.String()),
  social_links: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
  /** ISO 4217; shown to shoppers as FRW. */
  currency: Type.String(),
  min_order_amount: Francs,
  /** The smallest `free_from` of an express method, in francs; null where none is free. */
  free_express_from: Nullable(Francs),
  /** Whether orders can be collected somewhere. */
  collects: Type.Boolean(),
  /** What a chat with the shop starts with. */
  chat_greeting: Type.String(),
  payment_methods: Type.Array(PaymentMethod),
  /** Whether people log in by a code to their phone: a channel to phones is set up. */
  log_in_by_code: Type.Boolean(),
  /** Whether people outside Rwanda see the unavailable message (decisions: Region gate). */
  region_gate: Type.Boolean(),
  /** `paused`: it takes no orders; `closed`: visitors do not see it yet, and staff read this. */
  state: OneOf(['open', 'paused', 'closed']),
  /** What shoppers read while the shop takes no orders; null: it takes them. */
  paused: Nullable(Type.String()),
  brand: Brand,
  tagline: Nullable(Type.String()),
  meta_title: Nullable(Type.String()),
  meta_description: Nullable(Type.String()),
  /** Null: those of the first shop. */
  trust_points: Nullable(Type.Array(TrustPoint)),
  /** What the home page shows, from top to bottom. */
  home_sections: Type.Array(OneOf(HOME_SECTIONS)),
  footer_text: Nullable(Type.String()),
  /** How numbers of orders begin: `ISK`. */
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
