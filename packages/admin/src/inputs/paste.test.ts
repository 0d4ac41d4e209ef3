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
  expect(readPasted(pasted, SHOP)).toEqual({ html: taken, hadTable: false, hadPictures: false });
});

test('when a table is pasted then each row is a line with its cells apart, and it is told', () => {
  const table = `<p>Prices</p><table style="width:9em"><tbody>
    <tr><th>Ibirayi</th><th>1&nbsp;kg</th></tr><tr><td><b>FRW 700</b></td><td></td></tr>
    <tr><td> </td></tr></tbody></table><p>Today</p>`;
  expect(readPasted(table, SHOP)).toEqual({
    html: '<p>Prices</p><p>Ibirayi · 1&nbsp;kg</p><p>FRW 700</p><p>Today</p>',
    hadTable: true,
    hadPictures: false,
  });
});

test('when pictures are pasted then those of the shop stay, and it is told of the others', () => {
  const own = '<img src="https://shop.example/gallery/a.webp" alt="Tea">';
  const other =
    '<img alt="x" src=\'https://elsewhere.example/gallery/b.png\'><img src=data:image/png;base64,AA>';
  expect(readPasted(`<p>${own}${other}</p>`, SHOP)).toEqual({
    html: '<p><img src="/gallery/a.webp" alt="Tea"></p>',
    hadTable: false,
    hadPictures: true,
  });
});
