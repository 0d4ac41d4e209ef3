import type { BodyOf } from '@isoko/contract/route';
import type { changeOrder, Substitution } from '@isoko/contract/routes/orders';
import { openForm } from '#server/input/form.ts';
import { type CleanAddress, readAddress } from '#server/modules/customers/read-address.ts';
import { type ChangedPart, partsIn } from './event-sentences.ts';

/** What a shopper sends to change an order, as the contract let it through. */
export type ChangeBody = BodyOf<typeof changeOrder>;

/** What shall change, cleaned; what is absent stays. */
export interface WantedChange {
  shipping?: CleanAddress;
  /** Null gives the delivery time back. */
  delivery_window?: string | null;
  words: { note?: string | null; substitution?: Substitution };
  /** What of the order that is, for its timeline. */
  parts: ChangedPart[];
}

/** Reads a change. @throws validation_error with every field that cannot be used. */
export function readOrderChange(body: ChangeBody): WantedChange {
  const form = openForm();
  const { shipping, delivery_window, note, substitution } = body;
  const change: WantedChange = {
    ...(shipping && { shipping: readAddress(form, 'shipping', shipping) }),
    ...(delivery_window !== undefined && { delivery_window: form.lineOrNull(delivery_window) }),
    words: {
      ...(note !== undefined && { note: form.paragraphOrNull(note) }),
      ...(substitution && { substitution }),
    },
    parts: partsIn({ shipping, delivery_window, note, substitution }),
  };
  form.finish();
  return change;
}
