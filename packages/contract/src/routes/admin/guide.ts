import { Type } from 'typebox';
import { Francs, Id, Nullable, OneOf, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { NamedPaymentMethod } from '../shop.ts';
import { forManagers, forOwner } from './staff-call.ts';

/** The facts of a shop before it opens, in the order in which a shopkeeper handles them (decisions/0172). */
export const GUIDE_FACTS = [
  ...(['brand', 'contact', 'delivery', 'payment', 'messages'] as const),
  ...(['policies', 'goods', 'staff', 'security', 'test_order'] as const),
] as const;

const Count = Type.Integer({ minimum: 0 });

/** A policy: not written, up to date, edited by hand, or edited by hand and out of date. */
const POLICY_STATES = ['none', 'in_step', 'own', 'behind'] as const;

/** The ten facts: each is read from the shop's data, none is ticked by hand. */
export const Guide = Type.Object({
  facts: Type.Array(Type.Object({ key: OneOf(GUIDE_FACTS), is_done: Type.Boolean() })),
  /** The shop has a name of its own. */
  is_named: Type.Boolean(),
  zones: Count,
  /**
   * The payment methods that are switched on; `trouble`: why customers cannot use one, or the operator's last error.
   */
  ways: Type.Array(
    Type.Object({ code: NamedPaymentMethod.properties.code, trouble: Nullable(Type.String()) }),
  ),
  /** Policies by their state. */
  policies: Type.Object({ none: Count, in_step: Count, own: Count, behind: Count }),
  categories: Count,
  questions: Count,
  /** Published, and in stock. */
  products: Count,
  /** Members of staff, invited ones included. */
  staff: Count,
  /** Whether every owner has a second factor. */
  has_factor: Type.Boolean(),
  /** Whether backups are encrypted: the shop was started with a passphrase. */
  is_encrypting: Type.Boolean(),
  /** When the last encrypted backup was made. */
  backup_at: Nullable(Timestamp),
  /** Orders that staff placed before visitors could. */
  test_orders: Type.Array(Type.Object({ _id: Id, number: Type.String(), total: Francs })),
});
export type Guide = Static<typeof Guide>;

export const getGuide = route({ ...forManagers, summary: 'The ten facts of a shop that opens', data: Guide });

/** Where a new shop delivers: its own sector, the city of Kigali, or Kigali and the districts around it. */
export const DELIVERY_TEMPLATES = ['neighbourhood', 'kigali', 'around'] as const;

export const startDelivery = route({
  ...forManagers,
  summary:
    'Opens the first delivery zones by a template, with the fees that are given; refused once there is a zone',
  body: Type.Object({
    template: OneOf(DELIVERY_TEMPLATES),
    /** Francs. */
    fee: Francs,
    /** Outside the city, for `around`. */
    outer_fee: Type.Optional(Nullable(Francs)),
    /** For `neighbourhood`. */
    district: Type.Optional(Nullable(Text(60))),
    sector: Type.Optional(Nullable(Text(60))),
    /** Cash on delivery. */
    cash: Type.Boolean(),
  }),
  data: Guide,
});

export const checkPayments = route({
  ...forManagers,
  summary: 'Asks each operator of mobile money whether it takes the keys of the shop',
  data: Type.Array(
    Type.Object({ code: NamedPaymentMethod.properties.code, trouble: Nullable(Type.String()) }),
  ),
  errors: ['rate_limited'],
});

const Section = Type.Object({ heading: Type.String(), html: Type.String() });

/** A policy as the shop would write it now, beside its present text. */
export const Policy = Type.Object({
  _id: Id,
  slug: Type.String(),
  /** Its path on the site. */
  path: Type.String(),
  version: Type.Integer(),
  state: OneOf(POLICY_STATES),
  title: Type.String(),
  /** The new text. */
  sections: Type.Array(Section),
  /** The parts that would differ from the last generated text; null: there was none, or there is none now. */
  changes: Type.Array(
    Type.Object({ heading: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) }),
  ),
});
export type Policy = Static<typeof Policy>;

export const listPolicies = route({
  ...forManagers,
  summary: 'The four policies: what they would say by the zones and ways to pay of now',
  data: Type.Array(Policy),
});

export const writePolicies = route({
  ...forManagers,
  summary:
    'Writes policies in three languages, or keeps what was written by hand; what is written stays in step until it is edited',
  body: Type.Object({
    policies: Type.Array(
      Type.Object({ slug: Type.String(), version: Type.Integer(), take: OneOf(['new', 'mine']) }),
      { minItems: 1, maxItems: 4 },
    ),
  }),
  data: Type.Array(Policy),
  errors: ['not_found'],
});

/** Suggestions for a new grocery; `is_there`: the shop has it. */
export const Offers = Type.Object({
  categories: Type.Array(Type.Object({ key: Type.String(), name: Type.String(), is_there: Type.Boolean() })),
  questions: Type.Array(
    Type.Object({
      key: Type.String(),
      question: Type.String(),
      answer: Type.String(),
      is_there: Type.Boolean(),
    }),
  ),
});
export type Offers = Static<typeof Offers>;

export const getOffers = route({
  ...forManagers,
  summary: 'Categories and help answers a grocery may begin with',
  data: Offers,
});

export const takeOffers = route({
  ...forManagers,
  summary: 'Adds the categories and help answers that were chosen, in three languages; what is there stays',
  body: Type.Object({
    categories: Type.Array(Text(40), { maxItems: 40, uniqueItems: true }),
    questions: Type.Array(Text(40), { maxItems: 40, uniqueItems: true }),
  }),
  data: Guide,
});

export const wipeTestOrder = route({
  ...forOwner,
  summary:
    'Removes a test order whole: its stock moves back, its payments and messages go; refused for a real order',
  once: true,
  body: Type.Object({ order: Id }),
  data: Guide,
  errors: ['not_found', 'invalid_state'],
});
