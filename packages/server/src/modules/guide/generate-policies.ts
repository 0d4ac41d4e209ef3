import type { StaffZone } from '@isoko/contract/routes/admin/zones';
import type { Point } from '@isoko/contract/routes/shipping';
import { weekdayName } from '@isoko/contract/rules/arrival';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import { formatFrancs } from '@isoko/contract/rules/money';
import type { Context } from '#server/context.ts';
import { cleanHtml, plainText } from '#server/input/rich-text.ts';
import { oneLine } from '#server/input/text.ts';
import { POLICY_SLUGS, type PolicySlug } from '#server/modules/content/pages.ts';
import {
  offeredPaymentMethods,
  readWaysToPay,
  toWireMethod,
} from '#server/modules/payments/payment-methods.ts';
import { getRegionSettings } from '#server/modules/settings/regions.ts';
import { listStaffZones } from '#server/modules/shipping/staff-zones.ts';
import { listPoints } from '#server/modules/shipping/zones.ts';
import { openReader, readMethods } from '#server/modules/translations/reader.ts';
import { english } from './words/english.ts';
import { french } from './words/french.ts';
import { kinyarwanda } from './words/kinyarwanda.ts';
import type { GuideWords, PageWords, PolicyFacts } from './words/words.ts';

/** The guide's texts, by language. */
export const WORDS: Record<Language, GuideWords> = { en: english, fr: french, rw: kinyarwanda };

/** More zones than any shop has. */
const ALL = { limit: 1_000, offset: 0, sort: [] };

type Pages = Record<PolicySlug, PageWords>;

/** The policies for the present zones and payment methods, in every language, as they will be stored. */
export async function generatePolicies(ctx: Context): Promise<Record<Language, Pages>> {
  const zones = (await listStaffZones(ctx, {}, ALL)).items.filter(
    ({ areas, methods }) => areas.length > 0 && methods.length > 0,
  );
  const written = LANGUAGES.map(async (asked) => {
    const facts = await factsIn({ ...ctx, asked }, zones);
    const pages = POLICY_SLUGS.map((slug) => [slug, cleanPage(WORDS[asked].policies[slug](facts))]);
    return [asked, Object.fromEntries(pages)];
  });
  return Object.fromEntries(await Promise.all(written));
}

/** The facts in the language of `ctx`. */
async function factsIn(ctx: Context, zones: readonly StaffZone[]): Promise<PolicyFacts> {
  const { min_order_amount } = await getRegionSettings(ctx);
  const ways = await offeredPaymentMethods(ctx);
  const has = (kind: 'cash' | 'wallet' | 'manual') => ways.some((way) => way.kind === kind);
  const takesCash = has('cash') && zones.some((zone) => zone.cash_on_delivery);
  const usable = ways.filter(({ kind }) => kind !== 'cash' || takesCash).map(toWireMethod);
  return {
    zones: await Promise.all(zones.map((zone) => zoneIn(ctx, zone, has('cash')))),
    points: (await listPoints(ctx)).map((point) => pointIn(point, ctx.asked ?? 'en')),
    minimum: amountOf(min_order_amount || null),
    ways: (await readWaysToPay(ctx, usable)).map(({ name }) => name),
    has: { cash: takesCash, wallet: has('wallet'), manual: has('manual') },
    hasWindows: zones.some(({ windows }) => windows.length > 0),
  };
}

async function zoneIn(
  ctx: Context,
  zone: StaffZone,
  takesCash: boolean,
): Promise<PolicyFacts['zones'][number]> {
  const reader = await openReader(ctx, [zone._id]);
  const methods = await readMethods(ctx, zone._id, zone.methods);
  return {
    name: reader.read('shipping_zone', { name: zone.name }, zone._id).name,
    places: placesOf(zone),
    methods: methods.map(({ name, eta, price, free_from }) => ({
      ...{ name, eta, price: formatFrancs(price), freeFrom: amountOf(free_from) },
    })),
    takesCash: takesCash && zone.cash_on_delivery,
    cashUpTo: amountOf(zone.cash_on_delivery_up_to),
    minimum: amountOf(zone.min_order_amount),
  };
}

function pointIn(
  { name, address, opens_at: opensAt, closes_at: closesAt, closed_weekdays, method }: Point,
  language: Language,
): PolicyFacts['points'][number] {
  const closedOn = closed_weekdays.map((weekday) => weekdayName(weekday, language)).join(', ') || null;
  return { name, address, opensAt, closesAt, closedOn, price: amountOf(method.price || null) };
}

const amountOf = (francs: number | null) => (francs === null ? null : formatFrancs(francs));

/** `Gasabo, Kicukiro; Kimironko, Remera (Gasabo)`. */
function placesOf({ areas }: StaffZone): string {
  const whole = areas.flatMap(({ district, sector }) => (sector === null ? [district] : []));
  const parts = Map.groupBy(
    areas.flatMap(({ district, sector }) => (sector === null ? [] : [{ district, sector }])),
    ({ district }) => district,
  );
  const sectors = [...parts].map(
    ([district, found]) => `${found.map(({ sector }) => sector).join(', ')} (${district})`,
  );
  return [...(whole.length ? [whole.join(', ')] : []), ...sectors].join('; ');
}

/** In the form in which pages are stored; an empty part is left out. */
function cleanPage({ title, summary, sections }: PageWords): PageWords {
  return {
    title: oneLine(title),
    summary: oneLine(summary),
    sections: sections
      .map(({ heading, html }) => ({ heading: oneLine(heading), html: cleanHtml(html) }))
      .filter(({ html }) => plainText(html)),
  };
}
