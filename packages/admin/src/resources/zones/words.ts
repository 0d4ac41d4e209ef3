import type { StaffZone, ZoneArea } from '@isoko/contract/routes/admin/zones';
import { formatFrancs } from '@isoko/contract/rules/money';
import { isOne } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';

/** The days of the week by number, Monday first. */
export const WEEKDAYS = [
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
  t('Sunday'),
].map((name, at) => ({ id: at + 1, name }));

const sectorsText = (count: number): string =>
  isOne(count) ? t('{count} sector', { count }) : t('{count} sectors', { count });

/** A zone in one line: `Gasabo, Huye (2 sectors) · Standard FRW 1,500, Express FRW 3,000`. */
export function zoneText({ areas, methods }: StaffZone): string {
  const places = [...byDistrict(areas)].map(([district, sectors]) =>
    sectors.length ? `${district} (${sectorsText(sectors.length)})` : district,
  );
  const ways = methods.map(({ name, price }) => `${name} ${price === 0 ? t('free') : formatFrancs(price)}`);
  return [places.join(', ') || t('no area yet'), ways.join(', ') || t('no way to deliver yet')].join(' · ');
}

/** The districts of a zone with their sectors; an empty list means the whole district. */
export function byDistrict(areas: readonly ZoneArea[]): Map<string, string[]> {
  const districts = new Map<string, string[]>();
  const whole = new Set(areas.filter(({ sector }) => sector === null).map(({ district }) => district));
  for (const { district, sector } of areas) {
    const sectors = districts.get(district) ?? [];
    districts.set(district, sector === null || whole.has(district) ? [] : [...sectors, sector]);
  }
  return districts;
}

/** The areas of a zone after this district gets these sectors; an empty list means the whole district. */
export function withDistrict(
  areas: readonly ZoneArea[],
  district: string,
  sectors: readonly string[],
): ZoneArea[] {
  const own = sectors.length ? sectors.map((sector) => ({ district, sector })) : [{ district, sector: null }];
  const at = areas.findIndex((area) => area.district === district);
  const others = areas.filter((area) => area.district !== district);
  const before =
    at < 0 ? others.length : areas.slice(0, at).filter((area) => area.district !== district).length;
  return [...others.slice(0, before), ...own, ...others.slice(before)];
}
