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
const cut = await subsetFont(await readFile(source), ascii + accents + marks, { targetFormat: 'woff2' });
await writeFile(new URL('./src/fonts/poppins-600.woff2', import.meta.url), cut);
console.log(`poppins-600.woff2: ${cut.length} bytes`);
