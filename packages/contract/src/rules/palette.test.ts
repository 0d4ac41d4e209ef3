import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, FIRST_COLOR, type Palette, paletteOf, READABLE } from './palette.ts';

/** Text on its ground, as pages pair them. */
const pairs = (shades: Palette): [string, string][] => [
  ...['#ffffff', '#fdfcf8', '#f5f1e6', '#fdecc4', shades[50], shades[100]].map((ground): [string, string] => [
    shades[700],
    ground,
  ]),
  ...['#ffffff', '#fdfcf8', shades[50]].map((ground): [string, string] => [shades[600], ground]),
  ['#ffffff', shades[800]],
  ['#fbb83a', shades[800]],
  [shades[800], '#f59e0b'],
  ['#16251b', shades[50]],
];

test('when white and black are put together, then their contrast is 21', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('when the colour is the first one, then its shades are those of the stylesheet', () => {
  expect(paletteOf(FIRST_COLOR.toUpperCase())).toEqual({
    ...{ 50: '#eef6ee', 100: '#d9ebda', 600: '#1a6b3a', 700: '#14532d', 800: '#0f3f22' },
  });
});

test.each(['#b3261e', '#1d4ed8', '#5b21b6', '#000000', '#0f6b63'])(
  'when %s is dark enough for white text, then it stays as it is',
  (color) => expect(paletteOf(color)[700]).toBe(color),
);

test.each(['#ffd400', '#ffffff', '#7dd3fc', '#f59e0b', '#00ff00'])(
  'when %s is too light for white text, then the palette has a darker one',
  (color) => {
    const shade = paletteOf(color)[700];
    expect(shade).not.toBe(color);
    expect(contrast(shade, '#ffffff')).toBeGreaterThanOrEqual(READABLE);
    // Not black: the lightest that can be read.
    expect(contrast(shade, '#ffffff')).toBeLessThan(7);
  },
);

test('when a colour is darkened, then it keeps its hue', () => {
  const shade = paletteOf('#ffd400')[700];
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(shade.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  expect(r).toBeGreaterThan(g);
  expect(g).toBeGreaterThan(b);
  expect(b).toBeLessThan(20);
});

test('whatever the colour, then every text of the pages can be read, and what is pressed changes', () => {
  const hex = fc
    .integer({ min: 0, max: 0xffffff })
    .map((number) => `#${number.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(hex, (color) => {
      const shades = paletteOf(color);
      for (const shade of Object.values(shades)) expect(shade).toMatch(/^#[0-9a-f]{6}$/);
      for (const [text, ground] of pairs(shades))
        expect(contrast(text, ground), `${color}: ${text} on ${ground}`).toBeGreaterThanOrEqual(READABLE);
      expect(shades[800]).not.toBe(shades[700]);
    }),
    { numRuns: 2_000, examples: [['#000000'], ['#ffffff'], ['#ffd400'], ['#b3261e'], ['#7f7f7f']] },
  );
});
