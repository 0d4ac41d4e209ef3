import { Type } from 'typebox';
import { type Static, Timestamp } from '../../primitives.ts';

/** A page of the shop that shows a draft, for a short while and only to whoever has its address. */
export const Preview = Type.Object({
  /** A path of the shop with the secret that opens it. */
  url: Type.String(),
  expires_at: Timestamp,
});
export type Preview = Static<typeof Preview>;
