import type { BodyOf } from '@isoko/contract/route';
import {
  type startDelivery as DeliveryCall,
  GUIDE_FACTS,
  type Guide,
  type Offers,
} from '@isoko/contract/routes/admin/guide';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import { countTry } from '#server/http/limit-in-database.ts';
import { readBackups } from '#server/modules/backups/backups.ts';
import { countProducts } from '#server/modules/catalogue/products.ts';
import { createCategory, listStaffCategories } from '#server/modules/catalogue/staff-categories.ts';
import { staffQuestions } from '#server/modules/content/questions.ts';
import { listStaff } from '#server/modules/customers/staff.ts';
import { listTestOrders, wipeTestOrder } from '#server/modules/orders/staff/manage-orders.ts';
import { checkWallets } from '#server/modules/payments/ask-operator.ts';
import { isNamed, isSaid, opensAt, readOpening } from '#server/modules/settings/opening.ts';
import { paymentTroubles } from '#server/modules/settings/payment-troubles.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { listAreas, requireArea } from '#server/modules/shipping/areas.ts';
import { createZone, listStaffZones } from '#server/modules/shipping/staff-zones.ts';
import { showOpening } from '#server/modules/shop/opening.ts';
import { showFactors } from '#server/modules/staff-access/manage-factors.ts';
import { readContentLanguage } from '#server/modules/translations/reader.ts';
import { changeTranslation } from '#server/modules/translations/staff-translations.ts';
import { readWires, type WireState } from '#server/modules/wires/wires.ts';
import { fieldError } from '#server/shop-error.ts';
import { WORDS } from './generate-policies.ts';
import { listPolicies, writePolicies } from './policies.ts';
import { CATEGORY_KEYS, type GuideWords, QUESTION_KEYS } from './words/words.ts';

/** Enough for a person who sets up an operator's keys, too few to flood the operator. */
const CHECKS = { purpose: 'payment check', max: 10, windowSeconds: 60 * 60 };

const ONE = { limit: 1, offset: 0, sort: [] };
const ALL_STAFF = { limit: 1_000, offset: 0, sort: [] };

const ALL = { limit: 1_000, offset: 0, sort: [] };
/** The districts that border the city. */
const AROUND = ['Bugesera', 'Gicumbi', 'Kamonyi', 'Rulindo', 'Rwamagana'];

/** Binds the calls of staff for preparing a shop before it opens. */
export function guideAdmin(app: FastifyInstance): void {
  const { config } = app;
  bindRoute(app, 'GET /admin/guide', ({ ctx }) => showGuide(ctx, config));
  bindRoute(app, 'POST /admin/guide/delivery', async ({ ctx, body }) => {
    await startDelivery(ctx, body);
    return showGuide(ctx, config);
  });
  bindRoute(app, 'POST /admin/guide/payments', async ({ ctx, user }) => {
    await countTry(ctx, { ...CHECKS, subject: user.id });
    const { payment_methods: ways } = await readShopSettings(ctx);
    return checkWallets(
      ctx,
      ways.filter(({ on }) => on).map(({ code }) => code),
    );
  });
  bindRoute(app, 'GET /admin/guide/policies', ({ ctx }) => listPolicies(ctx));
  bindRoute(app, 'POST /admin/guide/policies', ({ ctx, body }) => writePolicies(ctx, body.policies));
  bindRoute(app, 'GET /admin/guide/offers', ({ ctx }) => listOffers(ctx));
  bindRoute(app, 'POST /admin/guide/offers', async ({ ctx, body }) => {
    await takeOffers(ctx, body);
    return showGuide(ctx, config);
  });
  bindRoute(app, 'POST /admin/guide/wipe', async ({ ctx, body }) => {
    await requireClosed(ctx);
    await wipeTestOrder(ctx, body.order);
    return showGuide(ctx, config);
  });
}

/** @throws validation_error on `order` while visitors see the shop: they could be looking at the order. */
async function requireClosed(ctx: Context): Promise<void> {
  if (opensAt(await readOpening(ctx), ctx.now()) === null)
    throw fieldError('order', 'The shop is open. Close it first, then delete the test order.');
}

type Place = Pick<Config, 'backupPassphrase'>;
type Fact = Guide['facts'][number]['key'];
type Wires = ReadonlyMap<string, WireState>;

/** The ten facts of a shop before it opens, each read from its present data (decisions/0172). */
async function showGuide(ctx: Context, { backupPassphrase }: Place): Promise<Guide> {
  const wires = await readWires(ctx);
  const { orders, wasTried } = await listTestOrders(ctx);
  const { total: products } = await countProducts(ctx, { filters: { in_stock: true } });
  const had = {
    is_named: await isNamed(ctx),
    ...{ zones: (await listStaffZones(ctx, {}, ONE)).total, ways: await waysOf(ctx, wires) },
    policies: await countPolicies(ctx),
    categories: (await listStaffCategories(ctx, {}, ONE)).total,
    ...{ questions: (await staffQuestions.list(ctx, {}, ONE)).total, products },
    ...(await lookAtStaff(ctx)),
    is_encrypting: backupPassphrase !== null,
    backup_at: await lastSealed(ctx),
    test_orders: orders.map(({ id, ...order }) => ({ _id: id, ...order })),
  };
  const done = await whatIsDone(ctx, had, { wires, wasTried });
  return { facts: GUIDE_FACTS.map((key) => ({ key, is_done: done[key] })), ...had };
}

async function whatIsDone(
  ctx: Context,
  had: Omit<Guide, 'facts'>,
  { wires, wasTried }: { wires: Wires; wasTried: boolean },
): Promise<Record<Fact, boolean>> {
  const { missing } = await showOpening(ctx);
  const { phone, opening_hours, alert_phone } = await readShopSettings(ctx);
  return {
    brand: had.is_named && (await isSaid(ctx, 'brand_color')),
    contact: phone !== null && opening_hours.length > 0,
    delivery: !missing.includes('delivery'),
    payment:
      !missing.includes('payment') && !['mtn_momo', 'airtel_money'].some((code) => isBad(wires.get(code))),
    messages: ['mail', 'whatsapp', 'sms'].some((name) => isGood(wires.get(name))),
    policies: had.policies.none === 0 && had.policies.behind === 0,
    goods: had.categories > 0 && had.products > 0,
    // An owner without staff needs a phone for alerts about orders.
    staff: had.staff > 1 || alert_phone !== null,
    security: had.has_factor && had.backup_at !== null,
    test_order: wasTried && had.test_orders.length === 0,
  };
}

const isBad = (wire: WireState | undefined) =>
  wire?.badAt != null && (wire.goodAt === null || wire.badAt >= wire.goodAt);
const isGood = (wire: WireState | undefined) => wire?.goodAt != null && !isBad(wire);

async function waysOf(ctx: Context, wires: Wires): Promise<Guide['ways']> {
  const { payment_methods } = await readShopSettings(ctx);
  const troubles = new Map(paymentTroubles(ctx, payment_methods).map(({ code, why }) => [code, why]));
  return payment_methods
    .filter(({ on }) => on)
    .map(({ code }) => {
      const wire = wires.get(code);
      return { code, trouble: troubles.get(code) ?? (isBad(wire) ? (wire?.reason ?? null) : null) };
    });
}

async function countPolicies(ctx: Context): Promise<Guide['policies']> {
  const counts = { none: 0, in_step: 0, own: 0, behind: 0 };
  for (const { state } of await listPolicies(ctx)) counts[state] += 1;
  return counts;
}

async function lookAtStaff(ctx: Context): Promise<Pick<Guide, 'staff' | 'has_factor'>> {
  const { items, total } = await listStaff(ctx, {}, ALL_STAFF);
  const owners = items.filter(({ role, has_joined }) => role === 'owner' && has_joined);
  const factors = await Promise.all(owners.map(({ _id }) => showFactors(ctx, _id)));
  return {
    staff: total,
    has_factor: factors.every(({ passkeys, totp }) => passkeys.length > 0 || totp.confirmed),
  };
}

async function lastSealed(ctx: Context): Promise<string | null> {
  const { lastGood } = await readBackups(ctx);
  return lastGood?.isSealed ? lastGood.createdAt.toISOString() : null;
}

type Start = BodyOf<typeof DeliveryCall>;
type Areas = { district: string; sector: string | null }[];

/**
 * Creates the first zones from a template. @throws validation_error on `template` if there is a zone, on missing inputs
 * of the template
 */
async function startDelivery(ctx: Context, start: Start): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { total } = await listStaffZones(ctx, {}, ALL);
    if (total > 0)
      throw fieldError('template', 'The shop already has delivery zones. Change them under Delivery.');
    for (const zone of await zonesOf(ctx, start)) {
      const language = await readContentLanguage(ctx);
      const { _id } = await createZone(ctx, {
        name: zone.name(WORDS[language]),
        cash_on_delivery: start.cash,
        areas: zone.areas,
        methods: [{ code: 'standard', name: WORDS[language].standard, price: zone.fee }],
      });
      await translate(ctx, _id, (words) => ({ name: zone.name(words) }));
    }
  });
}

async function zonesOf(ctx: Context, { template, fee, outer_fee, district, sector }: Start) {
  if (template === 'neighbourhood') {
    if (!district || !sector)
      throw fieldError('sector', 'Please choose where your shop is, such as Kimironko in Gasabo.');
    const area = await requireArea(ctx, { district, sector }, { prefix: '' });
    const areas: Areas = [{ district: area.district, sector: area.sector }];
    return [{ name: () => area.sector, areas, fee }];
  }
  const [kigali] = await listAreas(ctx);
  const city: Areas = (kigali?.districts ?? []).map(({ name }) => ({ district: name, sector: null }));
  const inner = { name: (words: GuideWords) => words.kigali, areas: city, fee };
  if (template === 'kigali') return [inner];
  if (outer_fee == null)
    throw fieldError('outer_fee', 'Please enter what delivery outside the city costs, such as 4,000.');
  const areas: Areas = AROUND.map((each) => ({ district: each, sector: null }));
  return [inner, { name: (words: GuideWords) => words.around, areas, fee: outer_fee }];
}

/** Suggestions for a new grocery, in the reader's language. */
async function listOffers(ctx: Context): Promise<Offers> {
  const offers = await offersOf(ctx);
  const words = WORDS[ctx.answersIn ?? (await readContentLanguage(ctx))];
  return {
    categories: offers.categories.map((each) => ({ ...each, name: words.categories[each.key] })),
    questions: offers.questions.map((each) => ({ ...each, ...words.questions[each.key] })),
  };
}

/** The same in the shop's language, and which of them it has. */
async function offersOf(ctx: Context) {
  const words = WORDS[await readContentLanguage(ctx)];
  const categories = (await listStaffCategories(ctx, {}, ALL)).items.map(({ name }) => name.toLowerCase());
  const questions = (await staffQuestions.list(ctx, {}, ALL)).items.map(({ question }) => question);
  return {
    categories: CATEGORY_KEYS.map((key) => ({
      ...{ key, name: words.categories[key] },
      is_there: categories.includes(words.categories[key].toLowerCase()),
    })),
    questions: QUESTION_KEYS.map((key) => ({
      ...{ key, ...words.questions[key] },
      is_there: questions.includes(words.questions[key].question),
    })),
  };
}

/** Adds the chosen ones, in every language; what exists already stays as it is. */
async function takeOffers(
  ctx: Context,
  chosen: { categories: readonly string[]; questions: readonly string[] },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const offers = await offersOf(ctx);
    const isWanted = (keys: readonly string[]) => (offer: { key: string; is_there: boolean }) =>
      keys.includes(offer.key) && !offer.is_there;
    for (const { key, name } of offers.categories.filter(isWanted(chosen.categories))) {
      const { _id } = await createCategory(ctx, { name });
      await translate(ctx, _id, ({ categories }) => ({ name: categories[key] }));
    }
    for (const { key, question, answer } of offers.questions.filter(isWanted(chosen.questions))) {
      const { _id } = await staffQuestions.create(ctx, { question, answer });
      await translate(ctx, _id, ({ questions }) => questions[key]);
    }
  });
}

/** Writes the translations of a new item in the languages other than the shop's. */
async function translate(
  ctx: Context,
  id: string,
  textsOf: (words: GuideWords) => Record<string, string>,
): Promise<void> {
  const language = await readContentLanguage(ctx);
  const others = LANGUAGES.filter((other) => other !== language).map(
    (other): [Language, Record<string, string>] => [other, textsOf(WORDS[other])],
  );
  await changeTranslation(ctx, id, Object.fromEntries(others));
}
