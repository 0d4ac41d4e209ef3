import { existsSync } from 'node:fs';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig } from 'vite';
import { inlineMessages } from './build/inline-messages.ts';

/**
 * Folders whose files travel as one, without the folders in them: many small files compress badly. All other files go
 * where they are imported: what only an `import(…)` leads to is a file of its own, in folders called `late`.
 */
const TOGETHER = {
  // What nearly every page shows travels with the entry.
  parts: ['src', 'src/ui', 'src/layout/product'],
  // What a product's page has in common with others, and what it is chosen by, there and in the quick view.
  product: ['src/pages/product/choice', 'src/layout/share', 'src/state/wishlist'],
  // What cart, checkout and overview show of a cart.
  cart: ['src/layout/cart', 'src/state/cart', 'src/ui/money'],
  forms: ['src/ui/forms', 'src/layout/forms', 'src/state/forms'],
  entry: ['src/pages/customers/entry'],
};

/**
 * A hundred names of files stand in the first script: small letters and digits are packed smaller, and say enough. The renderer names
 * the browser's fonts, so both builds name files alike.
 */
const NAMES = { hashCharacters: 'base36' } as const;

/** The most visited pages: all that they need is named on the first page, and fetched together. */
const MOST_VISITED = /\/src\/pages\/(catalogue|product)\/[\w-]+\.tsx$/;

/**
 * Two builds a language, its code given as the mode (English without one): `vite build` makes the browser's part in
 * dist/client, `vite build --ssr …` the renderer in dist/server. The renderer carries its libraries with it, so that it
 * always runs their production code. build/build-all.ts makes them all.
 */
export default defineConfig(({ isSsrBuild, mode }) => {
  const language = LANGUAGES.find((known) => known === mode) ?? 'en';
  return {
    plugins: [inlineMessages(language), react(), tailwindcss()],
    build: isSsrBuild ? rendererBuild(language) : browserBuild(language),
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  };
});

function rendererBuild(language: Language): BuildOptions {
  return {
    outDir: 'dist/server',
    copyPublicDir: false,
    // As in the browser's build, whose files the pages name.
    assetsInlineLimit: 0,
    emptyOutDir: false,
    rolldownOptions: {
      output: { codeSplitting: false, entryFileNames: `entry-server.${language}.js`, ...NAMES },
    },
  };
}

function browserBuild(language: Language): BuildOptions {
  return {
    outDir: 'dist/client',
    manifest: `.vite/manifest.${language}.json`,
    // The languages' files lie side by side: build-all.ts has emptied it before the first.
    emptyOutDir: false,
    // Pictures stay files: `data:` URIs would be sent again with every page.
    assetsInlineLimit: 0,
    // Every first load carries what the entry names: of most pages only their own file, which asks for the rest when
    // it has come.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed, { hostId, hostType }) =>
        hostType === 'html' || file.includes('/page-') || !hostId.includes('/entry-client-')
          ? needed.filter((name) => !/\/(framework|runtime|entry-client)-/.test(name))
          : needed.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: {
      input: 'src/entry-client.tsx',
      // React Router's advice to developers, which no shopper reads.
      treeshake: { manualPureFunctions: ['warning', 'warnOnce'] },
      output: {
        // What changes only with an upgrade keeps its name, and its place in browser caches, over releases.
        chunkFileNames: ({ name, facadeModuleId }) =>
          `assets/${namedAs(name, facadeModuleId ?? '')}[hash:7].js`,
        ...NAMES,
        codeSplitting: { groups: [framework, ...together()] },
      },
    },
  };
}

const framework = {
  name: 'framework',
  test: /node_modules\/(react|react-dom|react-router|scheduler|zustand)\//,
};

/** A rule for each line of `TOGETHER`. @throws where a folder is not there. */
function together() {
  return Object.entries(TOGETHER).map(([name, folders]) => {
    const gone = folders.find((folder) => !existsSync(new URL(folder, import.meta.url)));
    if (gone) throw new Error(`vite.config.ts names ${gone}, which is not there.`);
    return { name, test: new RegExp(`/storefront/(${folders.join('|')})/[^/]+$`) };
  });
}

/** How a file's name begins that must be told apart; of the others every first load carries the whole name. */
function namedAs(name: string, module: string): string {
  if (name === 'framework') return 'framework-';
  if (name === 'rolldown-runtime') return 'runtime-';
  if (/\/src\/pages\/\w+\/late\//.test(module)) return 'late-';
  return MOST_VISITED.test(module) ? 'page-' : '';
}
