import { Type } from 'typebox';
import { Nullable, OneOf, type Static, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { forManagers, forOwner } from './staff-call.ts';

/** What a first order needs, in the order in which a shopkeeper handles it. */
export const OPENING_NEEDS = ['name', 'contact', 'delivery', 'payment', 'product'] as const;

/** Whether visitors see the shop, and what is missing for a first order (decisions/0167). */
export const Opening = Type.Object({
  state: OneOf(['open', 'closed']),
  /** When a closed shop opens by itself; null: when the owner opens it. */
  opens_at: Nullable(Timestamp),
  missing: Type.Array(OneOf(OPENING_NEEDS)),
});
export type Opening = Static<typeof Opening>;

export const OpeningChange = Type.Object({
  state: OneOf(['open', 'closed']),
  /** With `open`: the moment at which it opens by itself, at most a year ahead; without one it opens now. */
  at: Type.Optional(Nullable(Timestamp)),
});
export type OpeningChange = Static<typeof OpeningChange>;

export const getOpening = route({
  ...forManagers,
  summary: 'Whether the shop is open to visitors, and what it lacks for a first order',
  data: Opening,
});

export const changeOpening = route({
  ...forOwner,
  summary: 'Opens the shop to visitors, now or at a moment, or closes it again; staff always see it',
  body: OpeningChange,
  data: Opening,
});
