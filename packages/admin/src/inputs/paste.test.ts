import { expect, test } from 'vitest';
import { readPasted } from './paste.ts';

const SHOP = 'https://shop.example';

test.each([
  ['<h1>Ibirayi</h1><h5 class="x">Small</h5>', '<h2>Ibirayi</h2><h4 class="x">Small</h4>'],
  [
    '<p class="MsoHeading1" style="mso-outline-level:1">From Word</p><p>Text</p>',
    '<h2>From Word</h2><p>Text</p>',
  ],
  ['<p style="mso-outline-level:3;color:red">Third</p>', '<h3>Third</h3>'],
  [`<p style='color:red'>1 < 2, "style" stays</p>`, '<p>1 < 2, "style" stays</p>'],
  ['<header>No heading</header>', '<header>No heading</header>'],
])('when %s is pasted then it comes as %s', (pasted, taken) => {
  expect(readPasted(pasted, SHOP)).toEqual({ html: taken, hadPictures: false });
});

test('when a table is pasted then it stays one, without its styles', () => {
  const table =
    '<table style="width:9em"><tr><td style="color:red">Ibirayi</td><td>1&nbsp;kg</td></tr></table>';
  expect(readPasted(table, SHOP).html).toBe('<table><tr><td>Ibirayi</td><td>1&nbsp;kg</td></tr></table>');
});

test('when pictures are pasted then those of the shop stay, and it is told of the others', () => {
  const own = '<img src="https://shop.example/gallery/a.webp" alt="Tea">';
  const other =
    '<img alt="x" src=\'https://elsewhere.example/gallery/b.png\'><img src=data:image/png;base64,AA>';
  expect(readPasted(`<p>${own}${other}</p>`, SHOP)).toEqual({
    html: '<p><img src="/gallery/a.webp" alt="Tea"></p>',
    hadPictures: true,
  });
});
