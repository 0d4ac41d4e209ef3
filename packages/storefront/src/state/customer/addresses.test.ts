import type { SavedAddress } from '@isoko/contract';
import { expect, test } from 'vitest';
import { withAddress } from './addresses.ts';

const address = (_id: string, is_default = false) => ({ _id, is_default, label: _id }) as SavedAddress;
const kept = [address('home', true), address('work'), address('mother')];

const shown = (addresses: SavedAddress[]) =>
  addresses.map(({ _id, is_default }) => (is_default ? `${_id}!` : _id));

test('when an address is new, then it is last', () => {
  expect(shown(withAddress(kept, address('farm')))).toEqual(['home!', 'work', 'mother', 'farm']);
});

test('when an address was changed, then it keeps its place', () => {
  const changed = withAddress(kept, { ...address('work'), label: 'Office' });
  expect(shown(changed)).toEqual(['home!', 'work', 'mother']);
  expect(changed[1]?.label).toBe('Office');
});

test('when another one becomes the default, then it alone is, and is first', () => {
  expect(shown(withAddress(kept, address('mother', true)))).toEqual(['mother!', 'home', 'work']);
});

test('when it is saved, then what was known before is left as it was', () => {
  withAddress(kept, address('mother', true));
  expect(shown(kept)).toEqual(['home!', 'work', 'mother']);
});
