const HOUR = 3600;
const MINUTE = 60;

const count = (n: number, unit: string) => (n > 0 ? [`${n} ${unit}${n === 1 ? '' : 's'}`] : []);

/** A wait in words, its two largest parts: `45 seconds`, `2 minutes 5 seconds`, `1 hour 3 minutes`. Rounded up. */
export function durationWords(seconds: number): string {
  const whole = seconds >= HOUR ? Math.ceil(seconds / MINUTE) * MINUTE : Math.max(1, Math.ceil(seconds));
  return [
    ...count(Math.floor(whole / HOUR), 'hour'),
    ...count(Math.floor((whole % HOUR) / MINUTE), 'minute'),
    ...count(whole % MINUTE, 'second'),
  ].join(' ');
}
