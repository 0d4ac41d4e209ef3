import { DateTimeInput, type DateTimeInputProps } from 'react-admin';

/** Rwanda's clocks are this far ahead, all year. */
const OFFSET = '+02:00';
const spelled = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Africa/Kigali',
  ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
});

/** As the input has it, without a zone: react-admin formats what it shows first twice. */
const TYPED = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** A moment as the input shows it, in Rwandan time wherever the browser is. */
export function toTyped(at: string | null | undefined): string {
  if (!at || TYPED.test(at)) return at ?? '';
  return spelled.format(new Date(at)).replace(' ', 'T');
}

/** What was typed as the API writes moments; null where nothing is. */
export const toMoment = (typed: string | null | undefined): string | null =>
  typed ? new Date(`${typed.slice(0, 16)}:00${OFFSET}`).toISOString() : null;

/** A day and an hour in Rwanda; the field's value is as the API has it (`2026-05-03T12:00:00.000Z`), or null. */
export function MomentInput(props: DateTimeInputProps) {
  return <DateTimeInput {...props} format={toTyped} parse={toMoment} />;
}
