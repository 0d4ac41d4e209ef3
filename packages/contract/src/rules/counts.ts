import type { Language } from './languages.ts';

/** The separator of groups of three digits, and of decimals. French has a narrow non-breaking space. */
const MARKS: Record<Language, { group: string; point: string }> = {
  en: { group: ',', point: '.' },
  fr: { group: '\u202f', point: ',' },
  rw: { group: ',', point: '.' },
};

/** A formatted number: `1,229`, in French `1 229`. Amounts in francs are the same everywhere (money.ts). */
export function formatCount(count: number, language: Language = 'en'): string {
  const { group, point } = MARKS[language];
  const [whole = '', part] = String(count).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return part ? grouped + point + part : grouped;
}

/** A size from bytes: `340 MB`, `12.4 GB`; in French `12,4 Go`, in Kinyarwanda `GB 12.4`. */
export function formatSize(bytes: number, language: Language = 'en'): string {
  const megabytes = bytes / 1_000_000;
  const isSmall = megabytes < 1_000;
  const unit = isSmall ? 'M' : 'G';
  const size = formatCount(isSmall ? Math.ceil(megabytes) : Math.round(megabytes / 100) / 10, language);
  if (language === 'rw') return `${unit}B\u00a0${size}`;
  return `${size}\u00a0${unit}${language === 'fr' ? 'o' : 'B'}`;
}
