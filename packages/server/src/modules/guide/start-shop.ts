import type { BodyOf } from '@isoko/contract/route';
import type { startDelivery as DeliveryCall, Offers } from '@isoko/contract/routes/admin/guide';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { createCategory, listStaffCategories } from '#server/modules/catalogue/staff-categories.ts';
import { staffQuestions } from '#server/modules/content/questions.ts';
import { listAreas, requireArea } from '#server/modules/shipping/areas.ts';
import { createZone, listStaffZones } from '#server/modules/shipping/staff-zones.ts';
import { readContentLanguage } from '#server/modules/translations/reader.ts';
import { changeTranslation } from '#server/modules/translations/staff-translations.ts';
import { fieldError } from '#server/shop-error.ts';
import { WORDS } from './generate-policies.ts';
import { CATEGORY_KEYS, type GuideWords, QUESTION_KEYS } from './words/words.ts';

type Start = BodyOf<typeof DeliveryCall>;
type Areas = { district: string; sector: string | null }[];

const ALL = { limit: 1_000, offset: 0, sort: [] };
/** The districts that border the city. */
const AROUND = ['Bugesera', 'Gicumbi', 'Kamonyi', 'Rulindo', 'Rwamagana'];

/**
 * Opens the first zones by a template. @throws validation_error on `template` once there is a zone, on what a template needs
 * and was not given
 */
export async function startDelivery(ctx: Context, start: Start): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { total } = await listStaffZones(ctx, {}, ALL);
    if (total > 0)
      throw fieldError('template', 'The shop delivers somewhere already. Change its zones under Delivery.');
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
    throw fieldError('outer_fee', 'Please say what delivery outside the city costs, such as 4,000.');
  const areas: Areas = AROUND.map((each) => ({ district: each, sector: null }));
  return [inner, { name: (words: GuideWords) => words.around, areas, fee: outer_fee }];
}

/** What a grocery may begin with, in the language of who looks. */
export async function listOffers(ctx: Context): Promise<Offers> {
  const offers = await offersOf(ctx);
  const words = WORDS[ctx.answersIn ?? (await readContentLanguage(ctx))];
  return {
    categories: offers.categories.map((each) => ({ ...each, name: words.categories[each.key] })),
    questions: offers.questions.map((each) => ({ ...each, ...words.questions[each.key] })),
  };
}

/** The same in the language the shop writes in, and what it has of it. */
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

/** Adds what was chosen of it, in every language; what is there already stays as it is. */
export async function takeOffers(
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

/** Gives something that was just written its versions in the languages the shop does not write in. */
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
