import type { Region } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { pageOfRegions } from './settings.store.ts';

/** The regions the shop sells in, by name. */
export function listRegions(ctx: Context, list: ListRequest): Promise<{ items: Region[]; total: number }> {
  const descending = list.sort.some((by) => by.field === 'name' && by.descending);
  return pageOfRegions(ctx, { limit: list.limit, offset: list.offset, descending });
}
