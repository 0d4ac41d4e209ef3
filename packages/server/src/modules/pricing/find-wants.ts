import type { FieldError } from '@isoko/contract/errors';
import type { Context } from '#server/context.ts';
import { type Finding, findSellables } from '#server/modules/catalogue/find-sellables.ts';
import { ShopError } from '#server/shop-error.ts';
import type { FoundWant } from './price-lines.ts';
import type { Want } from './wanted-lines.ts';

/**
 * Finds what is wanted, in the same order; what is not sold any more is found as null. So is, of wants that were
 * `chosenEarlier`, a kind the product does not have any more.
 * @throws validation_error on `line_items.N.index` of every other want whose product has no such variant.
 */
export async function findWants(
  ctx: Context,
  wants: readonly Want[],
  { chosenEarlier = false }: { chosenEarlier?: boolean } = {},
): Promise<FoundWant[]> {
  const findings = await findSellables(ctx, wants);
  const fields = wants.flatMap((want, at) => indexProblem(want, findings[at]));
  if (fields.length && !chosenEarlier) throw new ShopError('validation_error', { fields });
  return wants.map((want, at) => {
    const finding = findings[at];
    return { want, sellable: typeof finding === 'object' ? finding : null };
  });
}

function indexProblem({ index, position }: Want, finding: Finding | undefined): FieldError[] {
  if (finding !== 'unknown_index') return [];
  const message = index < 0 ? 'Please choose one of its kinds.' : 'This kind does not exist.';
  return [{ field: `line_items.${position}.index`, message }];
}
