import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * A phone number as people type it (`0788 123 456`, `788123456`, `+250 (0)788…`, a foreign one with its `+`)
 * in E.164; null when it is no number anybody can have.
 */
export function toE164(text: string): string | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'RW', extract: false });
  return number?.isValid() ? number.number : null;
}
