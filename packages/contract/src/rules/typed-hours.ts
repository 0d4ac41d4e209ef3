const TIME = String.raw`(\d{1,2})(?:\s*[:h.]\s*(\d{2})|\s*h)?\s*(am|pm)?`;
const RANGE = new RegExp(String.raw`^${TIME}\s*(?:-|–|—|to|until|à|a|au|kugeza)\s*${TIME}$`, 'i');
const BETWEEN = /\s*(?:[,;/&]|\bet\b|\band\b|\bna\b)\s*/i;

/**
 * Opening hours as people write them (`8h-20h`, `08:00 – 20:00`, `8 to 12, 2pm-6pm`) in one spelling: `08:00–20:00`.
 * Words (`Closed`, `24/7`) stay; null for impossible hours, or an end before the start.
 */
export function toHours(text: string): string | null {
  const line = text.replace(/\s+/g, ' ').trim();
  const ranges = line.split(BETWEEN).map((part) => RANGE.exec(part));
  if (!ranges.every((range) => range !== null)) return line;
  const read = ranges.map(([, h1, m1, half1, h2, m2, half2]) => {
    const to = minutesOf(h2, m2, half2);
    // `2-6 pm`: the suffix after the range also counts for its start.
    const from = minutesOf(h1, m1, half1 ?? (Number(h1) < Number(h2) ? half2 : undefined));
    return from !== null && to !== null && from < to ? `${clock(from)}–${clock(to)}` : null;
  });
  return read.every((range) => range !== null) ? read.join(', ') : null;
}

/**
 * Days and hours in one line (`Mon–Sat 8h-20h`): the text before the first digit is the days. Without it, or for words
 * alone (`Closed`), the days are `everyDay`.
 */
export function toDaysAndHours(text: string, everyDay: string): { days: string; hours: string } {
  const [, days = '', hours = ''] = /^(\D*?)[\s:,]*(\d.*)$/s.exec(text.trim()) ?? [];
  return { days: days || everyDay, hours: hours || text.trim() };
}

function minutesOf(hours = '', minutes = '0', half?: string): number | null {
  const typed = Number(hours);
  if (half && (typed < 1 || typed > 12)) return null;
  const hour = half ? (typed % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : typed;
  const all = hour * 60 + Number(minutes);
  return Number(minutes) < 60 && all <= 24 * 60 ? all : null;
}

const clock = (minutes: number) =>
  [Math.trunc(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
