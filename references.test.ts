import { describe, expect, test } from 'vitest';
import { asText, readTexts, referenceRules } from './references.ts';

const texts = readTexts();

describe.each(referenceRules)('$name', ({ unresolved, broken }) => {
  test('when the repository is read then every reference leads somewhere', () => {
    const lost = texts.flatMap((file) => unresolved(file).map((each) => `${file.path}: ${each}`));
    expect(lost).toEqual([]);
  });

  test('when a reference leads nowhere then it is found', () => {
    expect(unresolved(asText(broken.path, broken.text))).toHaveLength(1);
  });
});
