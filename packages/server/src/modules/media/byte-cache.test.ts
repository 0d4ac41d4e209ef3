import { expect, test } from 'vitest';
import { createByteCache } from './read-picture.ts';

test('when there is no room left then what was not asked for longest goes', () => {
  const cache = createByteCache(40);
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) cache.put(key, Buffer.alloc(5));
  cache.get('a');
  cache.put('i', Buffer.alloc(5));
  expect(cache.get('a')).toBeDefined();
  expect(cache.get('b')).toBeUndefined();
  expect(cache.get('i')).toBeDefined();
});

test('when one thing is large then it does not push out all the others', () => {
  const cache = createByteCache(40);
  cache.put('small', Buffer.alloc(5));
  cache.put('large', Buffer.alloc(6));
  expect(cache.get('large')).toBeUndefined();
  expect(cache.get('small')).toBeDefined();
});

test('when a key is put again then its bytes count once', () => {
  const cache = createByteCache(40);
  cache.put('kept', Buffer.alloc(5));
  for (let times = 0; times < 20; times += 1) cache.put('again', Buffer.alloc(5));
  expect(cache.get('kept')).toBeDefined();
});
