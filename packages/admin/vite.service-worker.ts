import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig, type Manifest } from 'vite';

const dist = new URL('dist/', import.meta.url);
const manifest: Manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

/** The files of the packing screens; the translations of every language, because the user chooses one. */
const SCREENS =
  /^(index\.html|src\/app\.tsx|src\/resources\/packing\/.+|src\/messages\/(fr|rw)\.ts|src\/layout\/menu-search\.tsx)$/;

/** The files of these parts of the back office, with their imports. */
function filesOf(parts: readonly string[], found = new Set<string>()): Set<string> {
  for (const part of parts) {
    const { file, css = [], assets = [], imports = [] } = manifest[part] ?? { file: '' };
    if (!file || found.has(`/admin/${file}`)) continue;
    for (const each of [file, ...css, ...assets]) found.add(`/admin/${each}`);
    filesOf(imports, found);
  }
  return found;
}

const parts = Object.keys(manifest).filter((part) => SCREENS.test(part));
if (!parts.some((part) => part.includes('packing')))
  throw new Error("The packer's screens are not in the build.");
const files = [...filesOf(parts)].sort();

/** Caches the packing screens for offline use. It contains the names of their files, so it is built after them. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    rolldownOptions: {
      input: 'service-worker/service-worker.ts',
      output: { entryFileNames: 'service-worker.js', format: 'iife' },
    },
  },
  define: {
    'process.env.NODE_ENV': JSON.stringify('production'),
    FILES: JSON.stringify(files),
    BUILD: JSON.stringify(createHash('sha256').update(files.join()).digest('hex').slice(0, 12)),
  },
});
