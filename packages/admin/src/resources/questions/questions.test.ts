import { expect, test } from 'vitest';
import { inPlace } from './questions.tsx';

test('when one of a list is moved then it is at its place and the others keep their order', () => {
  expect(inPlace(['a', 'b', 'c'], { id: 'a', to: 1 })).toEqual(['b', 'a', 'c']);
  expect(inPlace(['a', 'b', 'c'], { id: 'c', to: 0 })).toEqual(['c', 'a', 'b']);
  expect(inPlace(['a', 'b', 'c'], { id: 'b', to: 1 })).toEqual(['a', 'b', 'c']);
});
