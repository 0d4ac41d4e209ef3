import type { Language } from './languages.ts';

/** Between groups of three digits, and before a part of one. French has a narrow space there that does not break. */
const MARKS: Record<Language, { group: string; point: string }> = {
  en: { group: ',', point: '.' },
  fr: { group: '\u202f', point: ',' },
  rw: { group: ',', point: '.' },
};

/** A number as it is read: `1,229`, in French `1 229`. Francs of the shop are the same everywhere (money.ts). */
export function formatCount(count: number, language: Language = 'en'): string {
  const { group, point } = MARKS[language];
  const [whole = '', part] = String(count).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return part ? grouped + point + part : grouped;
}

/** How large something kept is, of its bytes: `340 MB`, `12.4 GB`; in French `12,4 Go`, in Kinyarwanda `GB 12.4`. */
export function formatSize(bytes: number, language: Language = 'en'): string {
  const megabytes = bytes / 1_000_000;
  const isSmall = megabytes < 1_000;
  const unit = isSmall ? 'M' : 'G';
  const size = formatCount(isSmall ? Math.ceil(megabytes) : Math.round(megabytes / 100) / 10, language);
  if (language === 'rw') return `${unit}B\u00a0${size}`;
  return `${size}\u00a0${unit}${language === 'fr' ? 'o' : 'B'}`;
}
