import { IMPORT_FIELDS, type ImportField } from '@isoko/contract/import-fields';
import { MOST_PARTS } from '@isoko/contract/product-fields';
import type { StaffCategory } from '@isoko/contract/routes/admin/categories';
import type { ImportAnswers, ImportCounts, ImportMode } from '@isoko/contract/routes/admin/imports';
import type { StaffProduct } from '@isoko/contract/routes/admin/products';
import { valueAt } from '@isoko/contract/rules/objects';
import type { Context } from '#server/context.ts';
import { inSavepoint } from '#server/database/in-transaction.ts';
import { changeProducts } from '#server/modules/catalogue/change-products.ts';
import { getStaffProduct, holdProducts } from '#server/modules/catalogue/staff-products.ts';
import { recordCategories, recordProducts } from '#server/modules/changes/record-changes.ts';
import { putVersions, versionsOf } from '#server/modules/translations/versions.ts';
import { kept, type Said, type Sentence, sentence } from '#server/sentences/sentence.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import type { Plan, ProductDraft, Remark, ResolvedDraft } from './draft.ts';
import { countWarnings, NO_WARNINGS, type WarningCounts, warningCodesOf } from './import-warnings.ts';
import { type KnownCategories, keyOf, readCategories } from './known-categories.ts';
import { skusOf, slugOf } from './plan-import.ts';
import {
  asVariantOf,
  findMatch,
  matchVariant,
  type Outcome,
  putProduct,
  withoutPastOffer,
} from './put-product.ts';
import { topOf } from './questions.ts';
import { BY_VARIANT } from './read-product.ts';
import type { TakenPictures } from './take-pictures.ts';

const KEEPS_PICTURES = 'The product keeps the pictures it has.';

/** The results of a batch of products. */
export interface BatchResult {
  counts: Omit<ImportCounts, 'categories' | 'pictures'>;
  /** How many of the written products have which warning. */
  warnings: WarningCounts;
  /** The normalised paths of created categories. */
  categories: string[];
  remarks: Remark[];
}

interface Batch {
  drafts: readonly ProductDraft[];
  pictures: TakenPictures;
  mode: ImportMode;
  answers: ImportAnswers;
  columnOf: Plan['columnOf'];
  /** The note on stock moves. */
  note: string;
  /** The change set that records the import; null for a dry run. */
  changeSet: string | null;
}

/**
 * Writes products of a file, each whole or not at all: a faulty one is reported and does not stop the others. In the
 * caller's transaction, which a dry run rolls back.
 */
export async function putBatch(ctx: Context, batch: Batch): Promise<BatchResult> {
  const { drafts } = batch;
  const skus = drafts.flatMap(skusOf);
  const slugs = drafts.flatMap((draft) => draft.slug ?? slugOf(draft, skusOf(draft)) ?? []);
  const found = await holdProducts(ctx, { skus, slugs });
  const categories = await readCategories(ctx);
  const result: BatchResult = {
    counts: { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 },
    warnings: { ...NO_WARNINGS },
    categories: [],
    remarks: [],
  };
  const before = [...found];
  const versions = await versionsOf(ctx, found);
  const taken = new Map<string, number>();
  const toPublish: string[] = [];
  const written = new Set<string>();
  const made: StaffCategory[] = [];
  for (const draft of drafts) {
    const outcome = await putOne(ctx, { draft, batch, found, taken, categories, made, result });
    result.counts[outcome.result] += 1;
    if ('id' in outcome) written.add(outcome.id);
    if (outcome.result === 'created' && outcome.publish) toPublish.push(outcome.id);
  }
  // All together, so that their search words are written once.
  await changeProducts(ctx, toPublish, { status: 'published' });
  if (batch.changeSet) {
    await recordCategories(ctx, batch.changeSet, made);
    await recordProducts(ctx, batch.changeSet, { before, ids: [...written], versions });
  }
  return result;
}

interface ProductWrite {
  draft: ProductDraft;
  batch: Batch;
  found: StaffProduct[];
  /** Which row was about which product of the shop. */
  taken: Map<string, number>;
  categories: KnownCategories;
  /** The created categories. */
  made: StaffCategory[];
  result: BatchResult;
}

async function putOne(ctx: Context, write: ProductWrite): Promise<Outcome | { result: 'failed' }> {
  const { draft, batch, result, categories } = write;
  result.remarks.push(...draft.remarks);
  if (draft.remarks.some(({ kind }) => kind === 'problem')) return { result: 'failed' };
  if (draft.isRepeated) return { result: 'skipped' };
  const made: StaffCategory[] = [];
  try {
    const outcome = await inSavepoint(ctx, (ctx) => put(ctx, write, made));
    result.categories.push(...made.map(({ path }) => keyOf(path)));
    write.made.push(...made);
    return outcome;
  } catch (error) {
    categories.forget(made);
    result.remarks.push(...remarksOf(error, { draft, columnOf: batch.columnOf }));
    return { result: 'failed' };
  }
}

async function put(ctx: Context, write: ProductWrite, made: StaffCategory[]): Promise<Outcome> {
  const { batch, categories, result } = write;
  const found = findMatch(write.found, write.draft);
  const { mode, note, columnOf } = batch;
  const isWanted = found ? mode !== 'new' : mode !== 'existing';
  if (!isWanted) return { result: 'skipped' };
  if (!found && isSetAside(write.draft, batch.answers) === 'skip') return leaveAside(write);
  const ofVariant = found && asVariantOf(found, write.draft);
  if (found && !ofVariant) takeOnce(found, write);
  const current = withoutPastOffer(ofVariant ?? write.draft, { found, now: ctx.now(), columnOf });
  const { draft } = current;
  const paths = placesOf(draft, batch.answers);
  const ids = paths && (await categories.resolve(ctx, paths, made));
  const { faults, ...pictures } = picturesOf(draft, { batch, isNew: !found });
  const answered = found ? forKnown(draft) : withAnswers(draft, batch.answers);
  const outcome = await say(ctx, draft, {
    found,
    outcome: await putProduct(ctx, { draft: answered, categories: ids, ...pictures }, { found, note }),
  });
  countWarnings(result.warnings, warningCodesOf(draft, found));
  // Its other variants may be in rows of their own.
  if (ofVariant) write.found.splice(write.found.indexOf(found), 1, await getStaffProduct(ctx, found._id));
  result.remarks.push(...current.remarks, ...faults, ...countedElsewhere(draft, { found, columnOf }));
  return outcome;
}

/** The treatment of a new product that the other shop hides, or that cannot be delivered; undefined: it is neither. */
function isSetAside({ isHidden, isNotGoods }: ProductDraft, { hidden, not_goods }: ImportAnswers) {
  if (isNotGoods) return not_goods ?? 'draft';
  return isHidden ? (hidden ?? 'draft') : undefined;
}

const LEFT_ASIDE = 'This product is left out, as chosen for all products of its kind.';

function leaveAside({ draft, batch, result }: ProductWrite): Outcome {
  const column = batch.columnOf(draft.isNotGoods ? 'kind' : 'visibility');
  result.remarks.push({ row: draft.row, column, kind: 'note', message: LEFT_ASIDE });
  return { result: 'skipped' };
}

/** A new product with the answers that apply to all. A product that must be checked first stays a draft. */
function withAnswers(draft: ProductDraft, answers: ImportAnswers): ProductDraft {
  const { status, vat_class, vat_by_category = {} } = answers;
  const isDraft = isSetAside(draft, answers) === 'draft';
  const top = topOf(draft) ?? '';
  const ofTop = Object.hasOwn(vat_by_category, top) ? vat_by_category[top] : undefined;
  return {
    ...draft,
    status: isDraft ? undefined : (draft.status ?? status),
    vat_class: draft.vat_class ?? ofTop ?? vat_class,
  };
}

/** Whether a known product is visible is the decision of staff, whatever the other shop does. */
const forKnown = (draft: ProductDraft): ProductDraft =>
  draft.isHidden || draft.isNotGoods ? { ...draft, status: undefined } : draft;

/** The categories of a product, with its tags if the answer says so. */
function placesOf({ categories, tags = [] }: ProductDraft, answers: ImportAnswers): string[][] | undefined {
  if (answers.tags !== 'categories' || !tags.length) return categories;
  return [...(categories ?? []), ...tags.map((tag) => [tag])].slice(0, MOST_PARTS.categories);
}

/** Writes the translations of a product and its variants; these alone count as a change. */
async function say(
  ctx: Context,
  { spoken, variants }: ProductDraft,
  { found, outcome }: { found: StaffProduct | null; outcome: Outcome },
): Promise<Outcome> {
  const id = 'id' in outcome ? outcome.id : found?._id;
  const ofVariants = variants.filter((variant) => variant.spoken);
  if (!id || (!spoken && !ofVariants.length)) return outcome;
  let isChanged = spoken ? await putVersions(ctx, { id, kind: 'product' }, spoken) : false;
  const written = ofVariants.length ? await getStaffProduct(ctx, id) : { variants: [] };
  for (const draft of ofVariants) {
    const variant = matchVariant(written, draft);
    if (!variant || !draft.spoken) continue;
    const said = await putVersions(ctx, { id: variant._id, kind: 'variant' }, draft.spoken);
    isChanged ||= said;
  }
  return isChanged && outcome.result === 'unchanged' ? { result: 'updated', id } : outcome;
}

/** @throws validation_error if another row was about this product of the shop already. */
function takeOnce({ _id }: StaffProduct, { taken, draft }: ProductWrite): void {
  const before = taken.get(_id);
  if (before !== undefined)
    throw fieldError(
      'name',
      sentence('Row {n} is already about the same product of the shop.', { n: before }),
    );
  taken.set(_id, draft.row);
}

function countedElsewhere(
  { row, stock, variants }: ProductDraft,
  { found, columnOf }: { found: StaffProduct | null; columnOf: Plan['columnOf'] },
): Remark[] {
  if (stock === undefined || variants.length || !found?.variants.length) return [];
  return [{ row, column: columnOf('stock'), kind: 'note', message: BY_VARIANT }];
}

/** A product with pictures keeps them all if one of the new ones cannot be fetched. */
function picturesOf(
  draft: ProductDraft,
  { batch, isNew }: { batch: Batch; isNew: boolean },
): Pick<ResolvedDraft, 'images' | 'image_alts'> & { faults: Remark[] } {
  const { names, faults } = batch.pictures;
  const addresses = draft.images ?? [];
  const column = batch.columnOf('images' satisfies ImportField);
  const missing = addresses.filter((each) => faults.has(each));
  const had = addresses.flatMap((each) => names.get(each) ?? []);
  const isWhole = missing.length === 0;
  const note = (message: Said): Remark => ({ row: draft.row, column, kind: 'note', message });
  const told = missing.map((each) => note(aboutPicture(faults.get(each) ?? '', each.slice(0, 200))));
  if (!isNew && !isWhole) told.push(note(KEEPS_PICTURES));
  if (!had.length || !(isNew || isWhole)) return { images: undefined, faults: told };
  const shown = Object.entries(draft.shows ?? {}).flatMap(([each, words]) => {
    const name = names.get(each);
    return name === undefined ? [] : [[name, words]];
  });
  return { images: [...new Set(had)], image_alts: Object.fromEntries(shown), faults: told };
}

const aboutPicture = (fault: Said, address: string): Sentence => ({
  code: '{fault} ({address})',
  values: { fault: kept(fault), address },
});

/** Fields that have another name in the catalogue than in files. */
const COLUMNS: Readonly<Record<string, ImportField>> = { delta: 'stock', index: 'stock' };
/** Classes of SQLSTATE for data that cannot be stored; another try changes nothing. */
const UNFIT_DATA = /^2[23]/;

/**
 * The catalogue's errors about a product, with the rows and columns they concern.
 * @throws errors that are not about the product: a database that is gone, a lock that could not be taken
 */
function remarksOf(
  error: unknown,
  { draft, columnOf }: { draft: ProductDraft; columnOf: Plan['columnOf'] },
): Remark[] {
  if (error instanceof ShopError && error.code === 'validation_error') {
    return (error.details.fields ?? []).map(({ field, message }) =>
      place(draft, { field, message }, columnOf),
    );
  }
  if (UNFIT_DATA.test(String(valueAt(error, 'code')))) {
    return [
      { row: draft.row, column: null, kind: 'problem', message: 'This product cannot be stored as it is.' },
    ];
  }
  throw error;
}

function place(
  draft: ProductDraft,
  { field, message }: { field: string; message: Said },
  columnOf: Plan['columnOf'],
): Remark {
  const [, at, ofVariant] = /^variants\.(\d+)\.(.*)$/.exec(field) ?? [];
  const variant = at === undefined ? undefined : draft.variants[Number(at)];
  const [, language, spoken] = /^(en|fr|rw)\.(.+)$/.exec(field) ?? [];
  const name = language ? `${spoken}_${language}` : ((ofVariant ?? field).split('.')[0] ?? '');
  const known = COLUMNS[name] ?? IMPORT_FIELDS.find((each) => each === name);
  const column = known ? columnOf(known) : null;
  return { row: variant?.row ?? draft.row, column, kind: 'problem', message };
}
