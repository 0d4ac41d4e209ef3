import { expect, test } from 'vitest';
import { faultsOf, MUTANTS, readTree } from './bench/mutants/mutant.ts';

// `npm run mutants` breaks these rules to see whether a test notices: each rule must be found in the sources.
test('when the sources move on then every rule that is broken at night is still found once, with its tests', () => {
  const tree = readTree(import.meta.dirname);
  expect(MUTANTS.flatMap((mutant) => faultsOf(mutant, tree))).toEqual([]);
});

test('when a rule is not found, or its tests are not, then that is said', () => {
  const tree = { sources: new Map([['a.ts', 'keep();\n  keep();']]), tests: new Map([['a', ['a.test.ts']]]) };
  const mutant = { rule: 'It keeps.', before: 'keep();', after: '', tests: ['a', 'b'] };
  expect(faultsOf(mutant, tree)).toHaveLength(2);
  expect(faultsOf({ ...mutant, before: 'keep();  keep();', tests: ['a'] }, tree)).toEqual([]);
});
