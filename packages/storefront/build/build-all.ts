import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '@isoko/contract/rules/languages';
import { build } from 'vite';

// `npm run build`: for each language the browser's build and the renderer (vite.config.ts); once for all,
// early.ts and the service worker. Files that are the same in several languages (styles, fonts, the framework)
// have the same name and exist once.

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
