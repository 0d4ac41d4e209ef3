import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '@isoko/contract/rules/languages';
import { build } from 'vite';
import { writeManifests } from './write-manifests.ts';

// `npm run build`: the browser's part and the renderer, once a language (vite.config.ts), the service worker of all, and the manifests. Files that are the same in
// several languages (styles, fonts, the framework) have the same name and are one file.

const root = fileURLToPath(new URL('..', import.meta.url));
rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true });
for (const language of LANGUAGES) {
  await build({ root, mode: language, logLevel: 'warn' });
  await build({ root, mode: language, logLevel: 'warn', build: { ssr: 'src/entry-server.tsx' } });
}
await build({
  root,
  configFile: fileURLToPath(new URL('../vite.service-worker.ts', import.meta.url)),
  logLevel: 'warn',
});
writeManifests(new URL('../dist/client/', import.meta.url));
