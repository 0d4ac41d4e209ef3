import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { assetsOf } from './document.ts';
import { readManifest } from './manifest.ts';

const built = new URL('../dist/client/', import.meta.url);

test('when the build of one language is written again alone, as npm run dev does, then pages find all of their files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'isoko-client-'));
  try {
    await mkdir(join(folder, '.vite'));
    const wrote = { 'src/entry-client.tsx': { file: 'assets/again.js', css: ['assets/again.css'] } };
    await writeFile(join(folder, '.vite/manifest.en.json'), JSON.stringify(wrote));
    const early = await readFile(new URL('.vite/manifest.early.json', built));
    await writeFile(join(folder, '.vite/manifest.early.json'), early);
    const assets = assetsOf(readManifest(pathToFileURL(`${folder}/`), 'en'));
    expect(assets).toMatchObject({ script: '/assets/again.js', styles: ['/assets/again.css'] });
    expect(assets.early).toBe(assetsOf(readManifest(built, 'fr')).early);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
