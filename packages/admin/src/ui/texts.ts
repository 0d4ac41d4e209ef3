import type { StaffRole } from '@isoko/contract/route';
import type { Language } from '@isoko/contract/rules/languages';

const zone = { timeZone: 'Africa/Kigali' } as const;
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  ...zone,
});
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', ...zone });
const spelled = new Intl.DateTimeFormat('sv-SE', zone);

/** A moment as people say it in Rwanda: `3 May, 14:05`. */
export const momentText = (at: string): string => moment.format(new Date(at));

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', ...zone });

/** The time of day in Rwanda: `14:05`. */
export const clockText = (at: string): string => clock.format(new Date(at));

/** A calendar day (`2026-05-03`) or the day of a moment: `Sun 3 May`. */
export const dayText = (at: string): string => day.format(new Date(at));

/** Today's date in Rwanda, or that so many days away, as the API writes days: `2026-05-03`. */
export const kigaliDay = (plusDays = 0): string => spelled.format(Date.now() + plusDays * 86_400_000);

/** A Rwandan number as people write it: `0788 123 456`; others as they are. */
export function phoneText(phone: string): string {
  const national = /^\+250(\d{3})(\d{3})(\d{3})$/.exec(phone);
  return national ? `0${national.slice(1).join(' ')}` : phone;
}

/** The languages of the shop's pages. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'French', rw: 'Kinyarwanda' };

/** What each role may do, in a sentence. */
export const ROLES: readonly { id: StaffRole; name: string; may: string }[] = [
  { id: 'owner', name: 'Owner', may: 'Everything, and who works here.' },
  { id: 'manager', name: 'Manager', may: 'Everything but the staff and the audit log.' },
  { id: 'packer', name: 'Packer', may: 'Packs and delivers orders, counts stock.' },
  { id: 'editor', name: 'Editor', may: 'Writes what the shop says: blog, pages, slides, messages.' },
];

/** A role's name: `Packer`. */
export const roleName = (role: StaffRole): string => ROLES.find(({ id }) => id === role)?.name ?? role;

/** The placeholders of texts, which follow the settings (server: placeholders.ts). */
export const FACTS = '{shop}, {phone}, {email} and {tin} become what the settings say.';

/** The choices of a filter or an input, out of their names by their ids. */
export const choicesOf = (
  names: Record<string, string | { label: string }>,
): { id: string; name: string }[] =>
  Object.entries(names).map(([id, name]) => ({ id, name: typeof name === 'string' ? name : name.label }));
