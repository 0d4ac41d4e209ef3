import { expect, test } from 'vitest';
import { readSource, readSources, type Source } from './architecture-sources.ts';

/**
 * Biome forbids import cycles at run time (`noImportCycles`); here types count too: of two files only one may
 * import the other.
 */
test('when imports are followed then none leads back to its file, not even by types', () => {
  expect(circlesIn(readSources())).toEqual([]);
});

test('when a type leads back then the circle is found', () => {
  const files = [
    readSource('packages/a.ts', "import { b } from './b.ts';"),
    readSource('packages/b.ts', "import { c } from './c.ts';"),
    readSource('packages/c.ts', "import type { A } from './a.ts';"),
    readSource('packages/d.ts', "import { a } from './a.ts';"),
  ];
  expect(circlesIn(files)).toEqual(['packages/a.ts → packages/b.ts → packages/c.ts → packages/a.ts']);
  expect(circlesIn(files.slice(0, 2))).toEqual([]);
});

/** One cycle of each group of files, in the order of the imports. */
function circlesIn(files: readonly Source[]): string[] {
  const targets = new Map(files.map(({ path, imports }) => [path, imports.map((each) => each.target)]));
  const done = new Set<string>();
  const circles: string[] = [];
  const follow = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path);
    if (at >= 0) circles.push([...way.slice(at), path].join(' → '));
    if (at >= 0 || done.has(path)) return;
    for (const target of targets.get(path) ?? []) follow(target, [...way, path]);
    done.add(path);
  };
  for (const { path } of files) follow(path, []);
  return circles;
}
