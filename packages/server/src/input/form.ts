import { readFrancs } from '@isoko/contract/rules/typed-amounts';
import { toHours } from '@isoko/contract/rules/typed-hours';
import type { Sentence } from '#server/sentences/sentence.ts';
import { type FieldFault, ShopError } from '#server/shop-error.ts';
import { holdsLink, oneLine, paragraph, toE164, toEmail } from './text.ts';

/** Reads the fields of one form and collects all errors, so that they are shown together. */
export interface Form {
  /** One cleaned line of at least `min` characters. `field` is dotted. */
  line(field: string, text: string, min: number): string;
  /** A person's name: a line without a link or an e-mail address, because mails repeat it. */
  name(field: string, text: string): string;
  /** One cleaned line, or null if empty. */
  lineOrNull(text: string | null | undefined): string | null;
  /** A few cleaned lines, or null if empty. */
  paragraphOrNull(text: string | null | undefined): string | null;
  /** A phone number in E.164. */
  phone(field: string, text: string): string;
  phoneOrNull(field: string, text: string | null | undefined): string | null;
  /** An e-mail address as typed, trimmed. */
  email(field: string, text: string): string;
  emailOrNull(field: string, text: string | null | undefined): string | null;
  /** Whole francs, from a number or as people write them. */
  francs(field: string, typed: number | string): number;
  /** Opening hours in one spelling; words stay. */
  hours(field: string, text: string): string;
  refuse(field: string, message: string | Sentence): void;
  /** Whether any field was refused so far. */
  isRefused(): boolean;
  /** @throws validation_error when any field was refused. */
  finish(): void;
}

/** No one has a shorter name. */
const SHORTEST_NAME = 2;

/** Opens an empty form. */
export function openForm(): Form {
  const problems: FieldFault[] = [];
  const refuse: Form['refuse'] = (field, message) => void problems.push({ field, message });
  const phone = (field: string, text: string) => {
    const number = toE164(oneLine(text));
    if (!number) refuse(field, 'Please enter a phone number such as 0788 123 456.');
    return number ?? '';
  };
  const email = (field: string, text: string) => {
    const address = toEmail(text);
    if (!address) refuse(field, 'Please enter an email address such as name@example.com.');
    return address ?? '';
  };
  const line = (field: string, text: string, min: number) => {
    const clean = oneLine(text);
    if (!clean) refuse(field, 'Please fill this in.');
    // In characters as the database counts them: an emoji is one.
    else if ([...clean].length < min)
      refuse(field, { code: 'Please write at least {n} characters.', values: { n: min } });
    return clean;
  };
  const name = (field: string, text: string) => {
    const clean = line(field, text, SHORTEST_NAME);
    if (holdsLink(clean)) refuse(field, 'Please write a name without a link or an email address.');
    return clean;
  };
  return {
    ...amountsAndHours(refuse),
    refuse,
    isRefused: () => problems.length > 0,
    phone,
    phoneOrNull: (field, text) => (text?.trim() ? phone(field, text) : null),
    email,
    emailOrNull: (field, text) => (text?.trim() ? email(field, text) : null),
    line,
    name,
    lineOrNull: (text) => oneLine(text ?? '') || null,
    paragraphOrNull: (text) => paragraph(text ?? '') || null,
    finish() {
      if (problems.length) throw new ShopError('validation_error', { fields: problems });
    },
  };
}

/** One line that is not part of a form: cleaned, with something visible in it. @throws validation_error on `field` */
export function requireLine(field: string, text: string): string {
  const form = openForm();
  const line = form.line(field, text, 1);
  form.finish();
  return line;
}

function amountsAndHours(refuse: Form['refuse']): Pick<Form, 'francs' | 'hours'> {
  const francs = (field: string, typed: number | string) => {
    const amount = typeof typed === 'number' ? typed : readFrancs(typed);
    if (amount === null) refuse(field, 'Please enter whole francs such as 12,400.');
    return amount ?? 0;
  };
  const hours = (field: string, text: string) => {
    const spelled = toHours(oneLine(text));
    if (spelled === null) refuse(field, 'Please enter hours such as 08:00–20:00, or a word such as Closed.');
    return spelled ?? '';
  };
  return { francs, hours };
}
