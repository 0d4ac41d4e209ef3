import type { RouteKey } from '@isoko/contract/client';
import { valueAt } from '@isoko/contract/rules/objects';
import type { DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin';
import { call } from './api.ts';

type Filter = Record<string, unknown>;

interface Answered {
  data: unknown;
  total?: number;
  total_is_estimate?: boolean;
}

/** The contract lists every call; here the resource is only known at run time. */
function ask(method: string, path: string, input: object = {}): Promise<Answered> {
  // Calls that are not in the contract are answered with 404.
  return call(`${method} /admin/${path}` as RouteKey, input as never);
}

/** React-admin identifies records by `id`. */
function withId<R extends RaRecord>(row: unknown): R {
  // The caller knows the row's type, from the contract.
  return { ...Object(row), id: valueAt(row, '_id') };
}

function sortOf({ sort }: Pick<GetListParams, 'sort'>): string | undefined {
  if (!sort?.field || sort.field === 'id') return undefined;
  return sort.order === 'DESC' ? `-${sort.field}` : sort.field;
}

async function list(path: string, params: Partial<GetListParams>, more: Filter = {}) {
  const { pagination, sort, filter, signal } = params;
  const { page, perPage } = pagination ?? {};
  const query = { page, limit: perPage, sort: sort && sortOf({ sort }), ...filter, ...more };
  const answer = await ask('GET', path, { query: textOf(query), signal });
  const { data, total = 0, total_is_estimate: isEstimate = false } = answer;
  return {
    data: Array.from(Array.isArray(data) ? data : [], (row) => withId<RaRecord>(row)),
    total,
    ...(isEstimate && { meta: { isEstimate } }),
  };
}

/** Several values of one filter are joined by commas; an empty filter is left out. */
function textOf(filter: Filter): Filter {
  const given = Object.entries(filter).filter(([, value]) => value !== '' && value !== null);
  return Object.fromEntries(
    given.map(([name, value]) => [name, Array.isArray(value) ? value.join() : value]),
  );
}

/**
 * The changed keys of a form: unchanged keys are left out, so that they do not overwrite other users' changes. A changed
 * `kind` goes with its `value`.
 */
export function changesOf(data: object, previous: object | undefined): object {
  const changed = Object.entries(data).filter(
    ([key, value]) => key !== 'id' && JSON.stringify(value) !== JSON.stringify(valueAt(previous, key)),
  );
  const keys = Object.fromEntries(changed);
  const version = valueAt(previous, 'version');
  // The same number means something else under another kind.
  const value = 'kind' in keys ? valueAt(data, 'value') : undefined;
  return { ...keys, ...(value !== undefined && { value }), ...(version !== undefined && { version }) };
}

const one = (id: Identifier) => ({ params: { id } });

/**
 * React-admin's data provider for /api/v1/admin: a resource's name is its path (`products`,
 * `products/3f…/stock-moves`). A failure carries the sentences of the fields.
 */
export const dataProvider = {
  supportAbortSignal: true,
  getList: (resource, params) => list(resource, params),
  getOne: async (resource, { id, signal }) => {
    const { data } = await ask('GET', `${resource}/:id`, { ...one(id), signal });
    // A record that was merged into another one answers with the other's `_id`.
    return { data: { ...withId(data), id } };
  },
  getMany: (resource, { ids, signal }) => list(resource, { signal }, { ids: ids.join(), limit: ids.length }),
  getManyReference: (resource, { target, id, ...params }) => list(resource, params, { [target]: id }),
  create: async (resource, { data }) => {
    const made = await ask('POST', resource, { body: data });
    return { data: withId(made.data) };
  },
  update: async (resource, { id, data, previousData }) => {
    const body = changesOf(data, previousData);
    const changed = await ask('PATCH', `${resource}/:id`, { ...one(id), body });
    return { data: withId(changed.data) };
  },
  updateMany: async (resource, { ids, data }) => {
    for (const id of ids) await ask('PATCH', `${resource}/:id`, { ...one(id), body: data });
    return { data: ids };
  },
  delete: async (resource, { id, previousData }) => {
    await ask('DELETE', `${resource}/:id`, one(id));
    return { data: (previousData ?? { id }) as never };
  },
  deleteMany: async (resource, { ids }) => {
    for (const id of ids) await ask('DELETE', `${resource}/:id`, one(id));
    return { data: ids };
  },
} as DataProvider;
