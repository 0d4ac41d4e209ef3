import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawMap, MAP } from './module-map.ts';
import { routes } from './packages/contract/src/index.ts';

test('when modules, tables, calls, jobs or tests change then the map says so (npm run generate:map)', () => {
  expect(readFileSync(MAP, 'utf8')).toBe(drawMap());
});

test('when the contract declares a call then the map says who answers it', () => {
  const map = drawMap();
  expect(Object.keys(routes).filter((call) => !map.includes(`\`${call}\``))).toEqual([]);
});
