import type { StaffRole } from '@isoko/contract/route';
import { formatCount } from '@isoko/contract/rules/counts';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import { formatFrancs } from '@isoko/contract/rules/money';
import { dateFormat, isOne, language } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';

const zone = { timeZone: 'Africa/Kigali' } as const;
const moment = dateFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  ...zone,
});
const day = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', ...zone });
const spelled = new Intl.DateTimeFormat('sv-SE', zone);

/** A moment in the usual format in Rwanda: `3 May, 14:05`. */
export const momentText = (at: string): string => moment(new Date(at));

const clock = dateFormat({ hour: '2-digit', minute: '2-digit', ...zone });

/** The time of day in Rwanda: `14:05`. */
export const clockText = (at: string): string => clock(new Date(at));

/** A calendar day (`2026-05-03`) or the day of a moment: `Sun 3 May`. */
export const dayText = (at: string): string => day(new Date(at));

/** Today's date in Rwanda, or that many days away, in the API's format: `2026-05-03`. */
export const kigaliDay = (plusDays = 0): string => spelled.format(Date.now() + plusDays * 86_400_000);

/** A Rwandan number in the usual format: `0788 123 456`; other numbers unchanged. */
export function phoneText(phone: string): string {
  const national = /^\+250(\d{3})(\d{3})(\d{3})$/.exec(phone);
  return national ? `0${national.slice(1).join(' ')}` : phone;
}

/** A count in the format of the user's language: `1,229`. */
export const numberText = (count: number): string => formatCount(count, language());

/** The languages of the shop's pages. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: t('English'),
  fr: t('French'),
  rw: t('Kinyarwanda'),
};

/** What each role may do, in a sentence. */
export const ROLES: readonly { id: StaffRole; name: string; may: string }[] = [
  { id: 'owner', name: t('Owner'), may: t('Everything, and who works here.') },
  { id: 'manager', name: t('Manager'), may: t('Everything except staff and the audit log.') },
  {
    id: 'packer',
    name: t('Packer'),
    may: t('Packs and delivers orders, sells at the counter, counts stock.'),
  },
  { id: 'editor', name: t('Editor'), may: t('Writes content: blog, pages, slides, messages.') },
];

/** A role's name: `Packer`. */
export const roleName = (role: StaffRole): string => ROLES.find(({ id }) => id === role)?.name ?? role;

/** The placeholders in texts, which are filled from the settings (server: placeholders.ts). */
export const FACTS = t('{marks} are filled in from the settings.', {
  marks: '{shop}, {phone}, {email}, {tin}',
});

/** The choices of a filter or an input, from names by id. */
export const choicesOf = (
  names: Record<string, string | { label: string }>,
): { id: string; name: string }[] =>
  Object.entries(names).map(([id, name]) => ({ id, name: typeof name === 'string' ? name : name.label }));

/** `12 orders`, `1 order`. */
export const ordersText = (count: number): string =>
  isOne(count) ? t('{count} order', { count }) : t('{count} orders', { count });

/** Francs with their sign: `−FRW 500`. */
export const signed = (francs: number): string =>
  francs < 0 ? `−${formatFrancs(-francs)}` : formatFrancs(francs);

/** The target languages of a text written in `language`. */
export const othersOf = (language: Language): Language[] => LANGUAGES.filter((each) => each !== language);
