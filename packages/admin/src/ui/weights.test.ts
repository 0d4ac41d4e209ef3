import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCE = new URL('..', import.meta.url);

test('when a screen writes a weight then it is in the language of who works here', () => {
  const unbound = globSync('**/*.{ts,tsx}', { cwd: SOURCE.pathname }).filter((path) => {
    const taken = /import \{([^}]*)\} from '@isoko\/contract\/rules\/weight'/.exec(
      readFileSync(new URL(path, SOURCE), 'utf8'),
    );
    return /\bformat(Grams|Quantity|Bought)\b/.test(taken?.[1] ?? '');
  });
  expect(unbound).toEqual([]);
});
