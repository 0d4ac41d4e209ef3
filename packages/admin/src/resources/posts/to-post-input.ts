import { given } from '#admin/inputs/given.ts';

interface PostValues {
  categories?: (string | { _id: string })[];
  [key: string]: unknown;
}

/** What a form says of a post, as the calls take it: categories by their ids, nothing that was left empty. */
export function toPostInput({ categories, ...values }: PostValues): object {
  return { ...given(values), ...(categories && { categories: idsOf(categories) }) };
}

/** The same of a change, where what was emptied is said; categories that are as they were stay away. */
export function toPostChange(
  { categories, ...values }: PostValues,
  { previousData }: { previousData?: PostValues } = {},
): object {
  const wanted = idsOf(categories ?? []);
  const isSame = String(wanted) === String(idsOf(previousData?.categories ?? []));
  return { ...values, categories: isSame ? previousData?.categories : wanted };
}

/** Ids of categories, named as the shop answers them or by id. */
export function idsOf(categories: readonly (string | { _id: string })[]): string[] {
  return categories.map((each) => (typeof each === 'string' ? each : each._id));
}
