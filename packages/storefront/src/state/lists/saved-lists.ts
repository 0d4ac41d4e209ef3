import type { KeptLine } from '@isoko/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { useStored } from '../browser/browser-state.ts';
import { isObject, keptStore } from '../browser/storage.ts';
import { own } from '../customer/own-answer.ts';
import { keepAnswer, queryClient } from '../customer/query-client.ts';
import { bearerToken, useSignedIn } from '../customer/session.ts';

/*
 * Saved shopping lists: an account's on the server, a guest's in this browser under `isoko:lists`. A guest's
 * lists are moved into the account when its lists are next shown.
 */

/** A saved list; in this browser its name is its id. */
export interface KeptList {
  id: string;
  name: string;
  lines: KeptLine[];
}

const KEY = ['lists'];

/** The maximum number of lists in this browser, as for an account. */
const MOST_LISTS = 20;

/** The lists of this browser, the latest first. */
const useBrowserLists = keptStore<{ lists: KeptList[]; ready: boolean }>(
  'isoko:lists',
  (stored) => ({ lists: readLists(stored) }),
  () => ({ lists: [], ready: false }),
);

function readLists(stored: unknown): KeptList[] {
  const lists = isObject(stored) && Array.isArray(stored.lists) ? stored.lists : [];
  return lists.flatMap((list) => {
    if (!isObject(list) || typeof list.name !== 'string' || !Array.isArray(list.lines)) return [];
    const lines = list.lines.flatMap(readLine);
    return lines.length ? [{ id: list.name, name: list.name, lines }] : [];
  });
}

function readLine(line: unknown): KeptLine[] {
  if (!isObject(line) || typeof line.text !== 'string') return [];
  const { text, product, index, quantity } = line;
  const isChosen = typeof product === 'string' && Number.isInteger(index) && Number.isInteger(quantity);
  return [
    isChosen
      ? { text, product, index: Number(index), quantity: Math.max(1, Number(quantity)) }
      : { text, product: null, index: -1, quantity: 1 },
  ];
}

/** The browser's lists with this one first, replacing the one with the same name. */
export function withList(lists: readonly KeptList[], { name, lines }: Omit<KeptList, 'id'>): KeptList[] {
  const others = lists.filter((list) => list.name.toLowerCase() !== name.toLowerCase());
  return [{ id: name, name, lines }, ...others].slice(0, MOST_LISTS);
}

/** The saved lists; undefined until they are known. */
export function useSavedLists(): KeptList[] | undefined {
  useStored(useBrowserLists);
  const signedIn = useSignedIn();
  const browser = useBrowserLists();
  const { data } = useQuery(
    { queryKey: KEY, queryFn: readAccountLists, enabled: signedIn && browser.ready },
    queryClient,
  );
  return signedIn ? data : browser.ready ? browser.lists : undefined;
}

type Answer = { lists: { _id: string; name: string; lines: KeptLine[] }[] };

const toLists = ({ lists }: Answer): KeptList[] =>
  lists.map(({ _id, name, lines }) => ({ id: _id, name, lines }));

/** The account's lists, after this browser's were moved there; a list whose name exists already gets another name. */
async function readAccountLists(): Promise<KeptList[]> {
  let lists = toLists(await own(() => call('GET /lists')));
  for (const list of useBrowserLists.getState().lists.toReversed()) {
    const body = { name: freeName(list, lists), lines: list.lines };
    lists = toLists(await own(() => call('POST /lists', { body })));
    useBrowserLists.setState(({ lists }) => ({ lists: lists.filter(({ id }) => id !== list.id) }));
  }
  return lists;
}

/** The list's own name, or with a number if another list has it. */
export function freeName({ name }: Pick<KeptList, 'name'>, taken: readonly Pick<KeptList, 'name'>[]): string {
  const names = new Set(taken.map((list) => list.name.toLowerCase()));
  const tries = [name, ...taken.map((_, at) => `${name.slice(0, 54)} (${at + 2})`)];
  return tries.find((each) => !names.has(each.toLowerCase())) ?? name;
}

/** Saves a list under its name, replacing the one with that name. @throws RequestFailure */
export async function saveList(list: Omit<KeptList, 'id'>): Promise<void> {
  if (bearerToken() === null) {
    useBrowserLists.setState(({ lists }) => ({ lists: withList(lists, list) }));
    return;
  }
  await keepAnswer(KEY, toLists(await own(() => call('POST /lists', { body: list }))));
}

/** Removes a list. @throws RequestFailure */
export async function removeList({ id }: Pick<KeptList, 'id'>): Promise<void> {
  if (bearerToken() === null) {
    useBrowserLists.setState(({ lists }) => ({ lists: lists.filter((list) => list.id !== id) }));
    return;
  }
  await keepAnswer(KEY, toLists(await own(() => call('DELETE /lists/:id', { params: { id } }))));
}
