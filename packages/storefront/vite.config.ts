import { existsSync } from 'node:fs';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig } from 'vite';
import { inlineMessages } from './build/inline-messages.ts';

/**
 * Folders whose files are bundled together, without their sub-folders: many small files compress badly. All
 * other files are bundled where they are imported: a module reached only by an `import(…)` is a file of its
 * own, in folders called `late`.
 */
const TOGETHER = {
  // What nearly every page shows is bundled with the entry.
  parts: ['src', 'src/ui', 'src/layout/product'],
  // What a product's page shares with other pages, and the choice of variants, there and in the quick view.
  product: ['src/pages/product/choice', 'src/layout/share', 'src/state/wishlist'],
  // The parts of a cart that cart, checkout and overview show.
  cart: ['src/layout/cart', 'src/state/cart', 'src/ui/money'],
  forms: ['src/ui/forms', 'src/layout/forms', 'src/state/forms'],
  entry: ['src/pages/customers/entry'],
};

/**
 * The first script contains about a hundred file names: lower case letters and digits compress better, and
 * suffice. The renderer names the browser's fonts, so both builds name files alike.
 */
const NAMES = { hashCharacters: 'base36' } as const;

/** The most visited pages: the first page names all files they need, and they are fetched together. */
const MOST_VISITED = /\/src\/pages\/(catalogue|product)\/[\w-]+\.tsx$/;

/**
 * Two builds for each language, with its code as the mode (English without one): `vite build` makes the
 * browser's build in dist/client, `vite build --ssr …` the renderer in dist/server. The renderer includes its
 * libraries, so that it always runs their production code. build/build-all.ts makes them all.
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
    // The files of all languages share the folder: build-all.ts has emptied it before the first build.
    emptyOutDir: false,
    // Pictures stay files: `data:` URIs would be sent again with every page.
    assetsInlineLimit: 0,
    // Every first load includes the names in the entry: for most pages only their own file, which requests the
    // others when it has loaded.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed, { hostId, hostType }) =>
        hostType === 'html' || file.includes('/page-') || !hostId.includes('/entry-client-')
          ? needed.filter((name) => !/\/(framework|runtime|entry-client)-/.test(name))
          : needed.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: {
      input: 'src/entry-client.tsx',
      // React Router's warnings for developers, which no shopper reads.
      treeshake: { manualPureFunctions: ['warning', 'warnOnce'] },
      output: {
        // Files that change only with an upgrade keep their name, and stay in browser caches, across releases.
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

/** A rule for each line of `TOGETHER`. @throws if a folder does not exist. */
function together() {
  return Object.entries(TOGETHER).map(([name, folders]) => {
    const gone = folders.find((folder) => !existsSync(new URL(folder, import.meta.url)));
    if (gone) throw new Error(`vite.config.ts names ${gone}, which is not there.`);
    return { name, test: new RegExp(`/storefront/(${folders.join('|')})/[^/]+$`) };
  });
}

/** The prefix of file names that must be distinguished; every first load contains the other names in full. */
function namedAs(name: string, module: string): string {
  if (name === 'framework') return 'framework-';
  if (name === 'rolldown-runtime') return 'runtime-';
  if (/\/src\/pages\/\w+\/late\//.test(module)) return 'late-';
  return MOST_VISITED.test(module) ? 'page-' : '';
}
