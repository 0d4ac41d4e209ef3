// Cuts Poppins down to the characters the shop's headings use. Run by hand after upgrading @fontsource/poppins:
// `node packages/storefront/make-fonts.mjs`; the result is committed.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i));
const accents = 'ÀÂÇÈÉÊËÎÏÔÙÛÜàâçèéêëîïôùûüñ';
const marks = '\u00a0–—‘’“”…·×•→←©€½°';

const source = createRequire(import.meta.url).resolve(
  '@fontsource/poppins/files/poppins-latin-600-normal.woff2',
);
const font = await readFile(source);
const cut = await subsetFont(font, ascii + accents + marks, { targetFormat: 'woff2' });
await writeFile(new URL('./src/fonts/poppins-600.woff2', import.meta.url), cut);
console.log(`poppins-600.woff2: ${cut.length} bytes`);

// The server draws a shop's name with it (modules/brand/look.ts), whatever it is called: all of Latin-1, in the only form
// that is read there.
const latin = String.fromCharCode(...Array.from({ length: 96 }, (_, i) => 160 + i));
const drawn = await subsetFont(font, `${ascii}${latin}ŒœŸ${marks}`, { targetFormat: 'sfnt' });
await writeFile(new URL('../server/src/modules/brand/first/poppins-600.ttf', import.meta.url), drawn);
console.log(`poppins-600.ttf: ${drawn.length} bytes`);
