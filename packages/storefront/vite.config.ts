import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Two builds: `vite build` makes the browser's part in dist/client, `vite build --ssr …` the renderer in
 * dist/server. The renderer carries its libraries with it, so that it always runs their production code.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
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
            hostType === 'html' || /\/(shop|category|product)-/.test(file)
              ? needed
              : needed.filter((name) => name.endsWith('.css')),
        },
        rolldownOptions: {
          input: 'src/entry-client.tsx',
          // What changes only with an upgrade keeps its name, and its place in browser caches, over releases.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|zustand)\//,
                },
                // What nearly every page shows travels together: many small files compress badly.
                {
                  name: 'parts',
                  test: /src\/(ui\/(badge|button|class-names|icons|picture|price|section-heading|skeleton)|layout\/product-card|api)\./,
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
