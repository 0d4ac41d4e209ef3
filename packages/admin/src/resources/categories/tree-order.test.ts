import { describe, expect, test } from 'vitest';
import { branchOf, dropGoal, goalOf, moveRow, placesOf, type Step, type TreeRow } from './tree-order.ts';

/** `fruit`, ` tropical`, `  mango`: a space a level. */
function tree(...lines: string[]): TreeRow[] {
  const above: string[] = [];
  return lines.map((line) => {
    const _id = line.trim();
    const level = line.length - _id.length;
    above[level] = _id;
    return { _id, level, parent: above[level - 1] ?? null };
  });
}
const lines = (rows: TreeRow[]) => rows.map(({ _id, level }) => ' '.repeat(level) + _id);

const shop = tree('fruit', ' tropical', '  mango', ' citrus', 'herbs', 'roots', ' potatoes');

describe('a step', () => {
  test.each<[string, Step, string[]]>([
    ['herbs', 'up', ['herbs', 'fruit', ' tropical', '  mango', ' citrus', 'roots', ' potatoes']],
    ['fruit', 'down', ['herbs', 'fruit', ' tropical', '  mango', ' citrus', 'roots', ' potatoes']],
    ['herbs', 'in', ['fruit', ' tropical', '  mango', ' citrus', ' herbs', 'roots', ' potatoes']],
    ['tropical', 'out', ['fruit', ' citrus', 'tropical', ' mango', 'herbs', 'roots', ' potatoes']],
    ['tropical', 'down', ['fruit', ' citrus', ' tropical', '  mango', 'herbs', 'roots', ' potatoes']],
  ])('when %s goes %s then all below it goes along', (id, step, after) => {
    const goal = goalOf(shop, id, step);
    expect(goal && lines(moveRow(shop, id, goal))).toEqual(after);
  });

  test.each<[string, Step]>([
    ['fruit', 'up'],
    ['fruit', 'in'],
    ['fruit', 'out'],
    ['roots', 'down'],
    ['mango', 'in'],
  ])('when %s cannot go %s then there is no such step', (id, step) => {
    expect(goalOf(shop, id, step)).toBeNull();
  });

  test('when a branch would reach below the fourth level then there is no such step', () => {
    const deep = tree('a', ' b', '  c', '   d', '  e', '   f');
    expect(goalOf(deep, 'e', 'in')).toBeNull();
    expect(goalOf(deep, 'e', 'out')).toEqual({ parent: 'a', position: 1 });
  });
});

describe('a drop', () => {
  test.each([
    [
      'herbs',
      { over: 'fruit', shift: 0 },
      ['herbs', 'fruit', ' tropical', '  mango', ' citrus', 'roots', ' potatoes'],
    ],
    [
      'herbs',
      { over: 'herbs', shift: 1 },
      ['fruit', ' tropical', '  mango', ' citrus', ' herbs', 'roots', ' potatoes'],
    ],
    [
      'herbs',
      { over: 'potatoes', shift: 0 },
      ['fruit', ' tropical', '  mango', ' citrus', 'roots', ' potatoes', 'herbs'],
    ],
    [
      'herbs',
      { over: 'citrus', shift: 3 },
      ['fruit', ' tropical', '  mango', '   herbs', ' citrus', 'roots', ' potatoes'],
    ],
    [
      'citrus',
      { over: 'citrus', shift: -1 },
      ['fruit', ' tropical', '  mango', 'citrus', 'herbs', 'roots', ' potatoes'],
    ],
    ['fruit', { over: 'fruit', shift: -2 }, lines(shop)],
  ])('when %s is let go at %o then it goes as far in as the rows around it allow', (id, drop, after) => {
    const goal = dropGoal(shop, id, drop);
    expect(goal && lines(moveRow(shop, id, goal))).toEqual(after);
  });

  test('when a category is let go below itself then nothing moves', () => {
    expect(moveRow(shop, 'fruit', { parent: 'mango', position: 0 })).toBe(shop);
  });
});

test('when a tree is saved then each category has its parent and its position', () => {
  expect(placesOf(tree('a', ' b', ' c', 'd'))).toEqual([
    { _id: 'a', parent: null, position: 0 },
    { _id: 'b', parent: 'a', position: 0 },
    { _id: 'c', parent: 'a', position: 1 },
    { _id: 'd', parent: null, position: 1 },
  ]);
});

test('when a branch is asked for then it is the category with everything below it', () => {
  expect(branchOf(shop, 'fruit').map(({ _id }) => _id)).toEqual(['fruit', 'tropical', 'mango', 'citrus']);
});
