import { isOne } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';

const HOUR = 3600;
const MINUTE = 60;

const hours = (n: number) => (isOne(n) ? t('{n} hour', { n }) : t('{n} hours', { n }));
const minutes = (n: number) => (isOne(n) ? t('{n} minute', { n }) : t('{n} minutes', { n }));
const seconds = (n: number) => (isOne(n) ? t('{n} second', { n }) : t('{n} seconds', { n }));

const part = (n: number, words: (n: number) => string) => (n > 0 ? [words(n)] : []);

/** A wait (seconds) in words, its two largest parts: `45 seconds`, `2 minutes 5 seconds`, `1 hour 3 minutes`. Rounded up. */
export function durationWords(wait: number): string {
  const whole = wait >= HOUR ? Math.ceil(wait / MINUTE) * MINUTE : Math.max(1, Math.ceil(wait));
  return [
    ...part(Math.floor(whole / HOUR), hours),
    ...part(Math.floor((whole % HOUR) / MINUTE), minutes),
    ...part(whole % MINUTE, seconds),
  ].join(' ');
}
