import type { Wishlist } from '@isoko/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../browser/testing-storage.ts';
import { refusal } from '../cart/late/testing-account-cart.ts';
import { queryClient } from '../customer/query-client.ts';
import {
  addWishlistItem,
  removeWishlistItem,
  syncWishlist,
  type WishlistItem,
} from './late/server-wishlist.ts';
import { keepWishlist, readWishlist, refreshWishlist, useWishlist } from './wishlist.ts';

let wishlistItems: string[];
let instead: (call: string) => Response | undefined | Promise<undefined>;

const wishlistItemOf = (slug: string) =>
  ({ _id: `${slug}-item`, product: { _id: slug, slug }, quantity: 1 }) as unknown as WishlistItem;
const stored = () => [localStorage.getItem('wishlist'), localStorage.getItem('wishlistId')];
const listed = () =>
  queryClient.getQueryData<Wishlist>(['wishlist'])?.line_items.map(({ product }) => product._id);

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  localStorage.setItem('auth-token', 'isk_test');
  queryClient.clear();
  useWishlist.setState({ ids: [], id: null });
  wishlistItems = ['taro', 'soap', 'rice'];
  instead = () => undefined;
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    const call = `${method} ${url.replace('/api/v1/wishlist', '')}`;
    const failure = await instead(call);
    if (failure) return failure;
    const added = /^GET \/product\/(\w+)$/.exec(call)?.[1];
    if (added) wishlistItems = [added, ...wishlistItems.filter((wishlistItem) => wishlistItem !== added)];
    const removed = /^DELETE \/itemID\/(\w+)-item\/wishListID\/w$/.exec(call)?.[1];
    if (removed) wishlistItems = wishlistItems.filter((wishlistItem) => wishlistItem !== removed);
    return Response.json({
      status: 'success',
      data: { _id: 'w', line_items: wishlistItems.map(wishlistItemOf) },
    });
  });
});

test('when it is synced, then both keys are kept as the specification names them', async () => {
  await syncWishlist();
  expect(stored()).toEqual(['["taro","soap","rice"]', 'w']);
  expect(useWishlist.getState()).toEqual({ ids: ['taro', 'soap', 'rice'], id: 'w' });
});

test('when a product is added twice, then it is in it once', async () => {
  await addWishlistItem('tea');
  await addWishlistItem('tea');
  expect(useWishlist.getState().ids).toEqual(['tea', 'taro', 'soap', 'rice']);
});

test('when the server refuses to add, then nothing is kept here', async () => {
  instead = () => refusal(404, 'not_found');
  await expect(addWishlistItem('tea')).rejects.toThrow('not_found.');
  expect(stored()).toEqual([null, null]);
});

test('when the session ends meanwhile, then nothing is kept here', async () => {
  instead = () => void localStorage.removeItem('auth-token');
  await expect(syncWishlist()).rejects.toThrow();
  expect(stored()).toEqual([null, null]);
});

test('when an item is removed, then it goes immediately, here and there', async () => {
  await syncWishlist();
  const removing = removeWishlistItem(wishlistItemOf('soap'));
  await expect.poll(listed).toEqual(['taro', 'rice']);
  await removing;
  expect(wishlistItems).toEqual(['taro', 'rice']);
  expect(useWishlist.getState().ids).toEqual(['taro', 'rice']);
});

test('when two are removed and the first is slow, then the answer to the second does not bring it back', async () => {
  await syncWishlist();
  const slow = Promise.withResolvers<undefined>();
  instead = (call) => (call.includes('soap') ? slow.promise : undefined);
  const first = removeWishlistItem(wishlistItemOf('soap'));
  await removeWishlistItem(wishlistItemOf('rice'));
  expect(listed()).toEqual(['taro']);
  slow.resolve(undefined);
  await first;
  expect(listed()).toEqual(['taro']);
});

test('when removing fails, then it is back in its place, and what else was removed stays away', async () => {
  await syncWishlist();
  instead = (call) => (call.includes('soap') ? refusal(503, 'unavailable') : undefined);
  const failed = expect(removeWishlistItem(wishlistItemOf('soap'))).rejects.toThrow('unavailable.');
  await removeWishlistItem(wishlistItemOf('rice'));
  await failed;
  expect(listed()).toEqual(['taro', 'soap']);
});

test.each(['not json', '{}', '[1,null,"taro"]'])(
  'when %s is stored, then what can be read counts',
  (text) => {
    localStorage.setItem('wishlist', text);
    expect(readWishlist().ids).toEqual(text.startsWith('[') ? ['taro'] : []);
  },
);

test('when it is emptied, then the stored copies are gone', () => {
  keepWishlist({ ids: ['taro'], id: 'w' });
  refreshWishlist();
  expect(stored()).toEqual([null, null]);
  expect(useWishlist.getState().ids).toEqual([]);
});
