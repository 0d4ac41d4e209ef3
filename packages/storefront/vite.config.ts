import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig } from 'vite';
import { inlineMessages } from './build/inline-messages.ts';

/**
 * How the files' names begin that must be told apart: what every page has already, and where shoppers go most. What
 * pages load late (state/late-module.ts) stands in files called `live-…`.
 */
const NAMED: Record<string, string> = {
  framework: 'framework-',
  'rolldown-runtime': 'runtime-',
  shop: 'page-',
  category: 'page-',
  product: 'page-',
};

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
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: `entry-server.${language}.js` } },
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
    // The first page carries the list of what each later page needs beside itself. Where shoppers go most it is worth
    // its weight: all is fetched at once, and so is a page's late part. Elsewhere a page's file asks for the rest when it has come.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html' || /\/(page|live)-/.test(file)
          ? needed.filter((name) => !/\/(framework|runtime|entry-client)-/.test(name))
          : needed.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: {
      input: 'src/entry-client.tsx',
      // React Router's advice to developers, which no shopper reads.
      treeshake: { manualPureFunctions: ['warning', 'warnOnce'] },
      // What changes only with an upgrade keeps its name, and its place in browser caches, over releases.
      output: {
        // The entry carries the name of every file that loads later: only what this file asks for is named.
        chunkFileNames: ({ name }) =>
          `assets/${name.startsWith('live-') ? 'live-' : (NAMED[name] ?? '')}[hash].js`,
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|react-router|scheduler|zustand)\//,
            },
            // What nearly every page shows travels with the entry: many small files compress badly.
            {
              name: 'parts',
              test: /src\/(entry-client|ui\/(lazy-extra|badge|breadcrumbs|button|class-names|icons|picture|price|quantity|section-heading|skeleton)|layout\/(category-path|category-pictures|product-card|slug-of)|api)\./,
            },
            // What a product's page shares with other pages, and what it is chosen by, there and in the quick view.
            {
              name: 'choice',
              test: /src\/(ui\/(stock-state|share-icons)|layout\/share|state\/wishlist|pages\/product\/(use-product-choice|variant-choice|option-chooser|price-box))\./,
            },
            // What forms say where something is wrong, and pages that have no form as well.
            { name: 'notice', test: /src\/ui\/notice\./ },
            // What the late part of a page loads by.
            { name: 'late', test: /src\/(layout\/(late-part|load-failure)|state\/(late-module|use-late))\./ },
            // What cart, checkout and overview show of a cart.
            {
              name: 'basket',
              test: /src\/(layout\/(cart-news|line-thumbnail|minimum-order|quote-failure)|state\/(cart-actions|use-cart-known)|ui\/(meter|money-rows))\./,
            },
            // The first page carries the names of all files that load later: few files make a light list.
            {
              name: 'forms',
              test: /src\/(ui\/password-field|layout\/(form-failure|new-password-fields)|state\/(use-form|failure-code)|pages\/customers\/(entry-\w+|link-sent|submit-button|use-prefill))\./,
            },
          ],
        },
      },
    },
  };
}
