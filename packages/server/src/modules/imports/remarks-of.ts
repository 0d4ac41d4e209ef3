import { IMPORT_FIELDS, type ImportField } from '@isoko/contract/routes/admin/imports';
import { valueAt } from '@isoko/contract/rules/objects';
import { render } from '#server/sentences/sentence.ts';
import { ShopError } from '#server/shop-error.ts';
import type { Plan, ProductDraft, Remark } from './draft.ts';

/** What the catalogue calls otherwise than files do. */
const COLUMNS: Readonly<Record<string, ImportField>> = { delta: 'stock', index: 'stock' };
/** Classes of SQLSTATE: the data cannot be stored as they are; trying again changes nothing. */
const UNFIT_DATA = /^2[23]/;

/**
 * What the catalogue refuses of a product, beside the rows and columns it is about.
 * @throws what is not about the product: a database that is gone, a lock that was not had
 */
export function remarksOf(
  error: unknown,
  { draft, columnOf }: { draft: ProductDraft; columnOf: Plan['columnOf'] },
): Remark[] {
  if (error instanceof ShopError && error.code === 'validation_error') {
    return (error.details.fields ?? []).map(({ field, message }) =>
      place(draft, { field, message: render(message) }, columnOf),
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
  { field, message }: { field: string; message: string },
  columnOf: Plan['columnOf'],
): Remark {
  const [, at, ofVariant] = /^variants\.(\d+)\.(.*)$/.exec(field) ?? [];
  const variant = at === undefined ? undefined : draft.variants[Number(at)];
  const name = (ofVariant ?? field).split('.')[0] ?? '';
  const known = COLUMNS[name] ?? IMPORT_FIELDS.find((each) => each === name);
  const column = known ? columnOf(known) : null;
  return { row: variant?.row ?? draft.row, column, kind: 'problem', message };
}
