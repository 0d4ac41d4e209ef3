import type { FieldError } from '@isoko/contract/errors';
import { keysOf } from '@isoko/contract/rules/objects';
import { t } from '../../messages/t.tsx';
import type { ContactInput } from '../../state/content/contact.ts';

const needed = {
  name: t('Please tell us your name.'),
  email: t('Please tell us your email: we answer there.'),
  message: t('Please write what it is about.'),
};

/** What nothing was typed into though the shop needs it. Everything else is for the API to judge. */
export function missingFields(input: ContactInput): FieldError[] {
  return keysOf(needed)
    .filter((field) => !input[field].trim())
    .map((field) => ({ field, message: needed[field] }));
}
