import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanRouter } from './build/lean-router.ts';
import { lightPreload } from './build/light-preload.ts';

/** How the files' names begin that must be told apart: what every page has already, and where shoppers go most. */
const NAMED: Record<string, string> = {
  framework: 'framework-',
  'rolldown-runtime': 'runtime-',
  shop: 'page-',
  category: 'page-',
  product: 'page-',
};

/**
 * Two builds: `vite build` makes the browser's part in dist/client, `vite build --ssr …` the renderer in
 * dist/server. The renderer carries its libraries with it, so that it always runs their production code.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [leanRouter(), lightPreload()])],
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        copyPublicDir: false,
        emptyOutDir: true,
        rolldownOptions: { output: { codeSplitting: false } },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        emptyOutDir: true,
        // Pictures stay files: `data:` URIs would be sent again with every page.
        assetsInlineLimit: 0,
        // The first page carries the list of what each later page needs beside itself. Where shoppers go most it is worth
        // its weight: all is fetched at once. Elsewhere a page's file asks for the rest when it has come.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, needed, { hostType }) =>
            hostType === 'html' || file.includes('/page-')
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
            chunkFileNames: ({ name }) => `assets/${NAMED[name] ?? ''}[hash].js`,
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|zustand)\//,
                },
                // What nearly every page shows travels with the entry: many small files compress badly.
                {
                  name: 'parts',
                  test: /src\/(entry-client|ui\/(badge|breadcrumbs|button|class-names|icons|picture|price|quantity|section-heading|skeleton)|layout\/(category-path|product-card|slug-of)|api)\./,
                },
                // What a product is chosen by, on its page and in the quick view.
                {
                  name: 'choice',
                  test: /src\/(ui\/stock-state|pages\/product\/(use-product-choice|variant-choice|option-chooser|price-box))\./,
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
      },
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
}));
