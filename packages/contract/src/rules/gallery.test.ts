import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PICTURE_FORMATS, PICTURE_NAME, PICTURE_WIDTHS, pictureUrl } from './gallery.ts';

const name = 'red-onions-0123456789ab.webp';

test('when a picture is asked for then its URL names its width and format', () => {
  expect(pictureUrl(name, 576, 'avif')).toBe('/gallery/red-onions-0123456789ab-576.avif');
});

test('when any width and format is made from a name then it is a name of the gallery again', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PICTURE_WIDTHS), fc.constantFrom(...PICTURE_FORMATS), (width, format) => {
      const [, base, asked, made] =
        PICTURE_NAME.exec(pictureUrl(name, width, format).replace('/gallery/', '')) ?? [];
      expect([base, Number(asked), made]).toEqual(['red-onions-0123456789ab', width, format]);
    }),
  );
});

test.each([
  '../secrets/shop',
  'a/b-0123456789ab.webp',
  'Onions-0123456789ab.webp',
  'onions.webp',
  'onions-0123456789ab.svg',
  'onions-0123456789ab.webp\n',
  '-0123456789ab.webp',
  'onions-0123456789ab-5.webp',
])('when a file is called %j then it is no picture of the gallery', (other) => {
  expect(PICTURE_NAME.test(other)).toBe(false);
});
