import { describe, expect, it } from 'vitest';
import { pagesAround } from './pagination.tsx';

describe('the pages offered', () => {
  it('when there are few, then all of them', () => {
    expect(pagesAround(2, 3)).toEqual([1, 2, 3]);
  });

  it('when there are many, then the ends and the neighbours, with gaps between', () => {
    expect(pagesAround(6, 12)).toEqual([1, null, 5, 6, 7, null, 12]);
    expect(pagesAround(1, 12)).toEqual([1, 2, null, 12]);
  });
});
