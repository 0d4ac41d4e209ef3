import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '@isoko/contract/rules/languages';
import { build } from 'vite';

// `npm run build`: the browser's part and the renderer, once a language (vite.config.ts), what takes presses before
// React and the service worker, once for all. Files that are the same in several languages (styles,
// fonts, the framework) have the same name and are one file.

const root = fileURLToPath(new URL('..', import.meta.url));
rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true });
for (const language of LANGUAGES) {
  await build({ root, mode: language, logLevel: 'warn' });
  await build({ root, mode: language, logLevel: 'warn', build: { ssr: 'src/entry-server.tsx' } });
}
for (const name of ['early', 'service-worker']) {
  const configFile = fileURLToPath(new URL(`../vite.${name}.ts`, import.meta.url));
  await build({ root, configFile, logLevel: 'warn' });
}
