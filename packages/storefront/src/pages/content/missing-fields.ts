import type { FieldError } from '@isoko/contract/errors';
import type { ContactWish } from '../../state/contact.ts';

const needed = {
  name: 'Please tell us your name.',
  email: 'Please tell us your email: we answer there.',
  message: 'Please write what it is about.',
};

/** What nothing was typed into though the shop needs it. Everything else is for the API to judge. */
export function missingFields(wish: ContactWish): FieldError[] {
  return Object.entries(needed)
    .filter(([field]) => !wish[field as keyof typeof needed].trim())
    .map(([field, message]) => ({ field, message }));
}
