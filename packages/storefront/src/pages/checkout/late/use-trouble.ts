import { useState } from 'react';
import { announce } from '../../../ui/live-region.tsx';
import { type FieldErrors, type FieldName, fieldId, firstError } from './checkout-form.ts';
import type { Trouble } from './trouble.ts';

/** What stands in the way of the order, and which fields are wrong. */
export interface TroubleState {
  trouble: Trouble | null;
  errors: FieldErrors;
  /** Shows a trouble, announces it, and puts the focus on the first wrong field. */
  meet: (trouble: Trouble) => void;
  /** The field was changed: its error says nothing any more. */
  edited: (name: FieldName) => void;
  clear: () => void;
}

export function useTrouble(): TroubleState {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const meet = (met: Trouble) => {
    setTrouble(met);
    const first = firstError(met.fields);
    // Any other trouble is shown as an alert, which announces itself.
    if (met.kind === 'fields') announce([met.message, ...Object.values(met.fields)].join(' '));
    if (first) requestAnimationFrame(() => document.getElementById(fieldId(first))?.focus());
  };
  const edited = (name: FieldName) =>
    setTrouble((now) => {
      if (!now?.fields[name]) return now;
      const { [name]: _, ...fields } = now.fields;
      return now.kind === 'fields' && !Object.keys(fields).length ? null : { ...now, fields };
    });
  return { trouble, errors: trouble?.fields ?? {}, meet, edited, clear: () => setTrouble(null) };
}
