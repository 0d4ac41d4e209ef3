import { isDeepStrictEqual } from 'node:util';
import type { Policy } from '@isoko/contract/routes/admin/guide';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import {
  type Generated,
  noteGenerated,
  POLICY_SLUGS,
  type PolicySlug,
  readPolicies,
  staffPages,
} from '#server/modules/content/pages.ts';
import { readContentLanguage } from '#server/modules/translations/reader.ts';
import { changeTranslation, getTranslation } from '#server/modules/translations/staff-translations.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { generatePolicies } from './generate-policies.ts';
import type { PageWords } from './words/words.ts';

type Stored = Awaited<ReturnType<typeof readPolicies>>[number];
type Texts = Generated['pages'];

/** The four policies: what the shop would write now, in the reader's language, and what changed since the last time. */
export async function listPolicies(ctx: Context): Promise<Policy[]> {
  const looked = await look(ctx);
  return looked.map(({ page, state, now, language }) => ({
    ...{ _id: page._id, slug: page.slug, path: page.path, version: page.version, state },
    title: now[ctx.answersIn ?? language].title,
    sections: now[ctx.answersIn ?? language].sections,
    changes: state === 'behind' && page.generated ? changesOf(page.generated, now) : [],
  }));
}

/**
 * Writes policies from the present facts, or records that staff keep their own: then changes count from here on.
 * @throws not_found; validation_error on `policies.0.version` if another change was faster
 */
export async function writePolicies(
  ctx: Context,
  wanted: readonly { slug: string; version: number; take: 'new' | 'mine' }[],
): Promise<Policy[]> {
  return inTransaction(ctx, async (ctx) => {
    const looked = await look(ctx);
    for (const [at, { slug, version, take }] of wanted.entries()) {
      const found = looked.find(({ page }) => page.slug === slug);
      if (!found) throw new ShopError('not_found');
      if (found.page.version !== version)
        throw fieldError(
          `policies.${at}.version`,
          'Someone else has changed this page. Please check it again.',
        );
      await (take === 'new' ? write(ctx, found) : noteGenerated(ctx, found.page._id, asGenerated(found)));
    }
    return listPolicies(ctx);
  });
}

/** Updates policies that no one edited to the present zones and payment methods. Returns how many it wrote. */
export async function sweepPolicies(ctx: Context): Promise<number> {
  if (!(await readPolicies(ctx)).some(({ generated }) => generated !== null)) return 0;
  return inTransaction(ctx, async (ctx) => {
    const late = (await look(ctx)).filter(({ isUntouched, isNew }) => isUntouched && isNew);
    for (const each of late) await write(ctx, each);
    return late.length;
  });
}

interface Looked {
  page: Stored;
  state: Policy['state'];
  /** What the shop would write, in every language; `language`: that of the shop's own texts. */
  now: Texts;
  language: Language;
  /** It has the shop's generated text, in every language. */
  isUntouched: boolean;
  /** The shop would now write another text than last time. */
  isNew: boolean;
}

async function look(ctx: Context): Promise<Looked[]> {
  const pages = await readPolicies(ctx);
  const all = await generatePolicies(ctx);
  const language = await readContentLanguage(ctx);
  return Promise.all(
    pages.flatMap((page) => {
      const slug = POLICY_SLUGS.find((each) => each === page.slug);
      return slug ? [lookAt(ctx, { page, slug, all, language })] : [];
    }),
  );
}

async function lookAt(
  ctx: Context,
  {
    page,
    slug,
    all,
    language,
  }: {
    page: Stored;
    slug: PolicySlug;
    all: Awaited<ReturnType<typeof generatePolicies>>;
    language: Language;
  },
): Promise<Looked> {
  const now: Texts = { en: all.en[slug], fr: all.fr[slug], rw: all.rw[slug] };
  const { generated } = page;
  const isUntouched = generated !== null && (await saysStill(ctx, page, generated));
  const isNew = generated !== null && !isDeepStrictEqual(generated, { language, pages: now });
  return { page, now, language, isUntouched, isNew, state: stateOf(page, { isUntouched, isNew }) };
}

function stateOf(
  { sections }: Stored,
  { isUntouched, isNew }: Pick<Looked, 'isUntouched' | 'isNew'>,
): Policy['state'] {
  if (sections.length === 0) return 'none';
  if (isUntouched) return 'in_step';
  return isNew ? 'behind' : 'own';
}

/** Whether a page still has the generated text in every language; a removed translation is no edit. */
async function saysStill(ctx: Context, page: Stored, { language, pages }: Generated): Promise<boolean> {
  const { title, summary, sections } = page;
  if (!isDeepStrictEqual({ title, summary, sections }, pages[language])) return false;
  const { translations } = await getTranslation(ctx, page._id);
  return LANGUAGES.filter((other) => other !== language).every((other) => {
    const texts = translations[other];
    return texts === undefined || isDeepStrictEqual(texts, pages[other]);
  });
}

const asGenerated = ({ now, language }: Looked): Generated => ({ language, pages: now });

async function write(ctx: Context, looked: Looked): Promise<void> {
  const { page, now, language } = looked;
  await staffPages.change(ctx, page._id, { ...now[language], version: page.version });
  const others = LANGUAGES.filter((other) => other !== language).map((other) => [other, now[other]]);
  await changeTranslation(ctx, page._id, Object.fromEntries(others));
  await noteGenerated(ctx, page._id, asGenerated(looked));
}

/** The parts that have changed, in the language they were written in. */
function changesOf({ language, pages }: Generated, now: Texts): Policy['changes'] {
  const [before, after] = [pages[language], now[language]];
  const headings = new Set([...before.sections, ...after.sections].map(({ heading }) => heading));
  const said = ({ sections }: PageWords, heading: string) =>
    sections.find((each) => each.heading === heading)?.html ?? null;
  return [...headings]
    .map((heading) => ({ heading, before: said(before, heading), after: said(after, heading) }))
    .filter((part) => part.before !== part.after);
}
