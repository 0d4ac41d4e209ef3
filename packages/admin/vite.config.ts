import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Translations load before the rest (src/main.tsx): the page fetches the rest at the same time. */
const fetchedMeanwhile: Plugin = {
  name: 'fetched-meanwhile',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const app = Object.values(bundle).find(
        (each) => each.type === 'chunk' && each.facadeModuleId?.endsWith('/src/app.tsx'),
      );
      if (app?.type !== 'chunk') return [];
      return [app.fileName, ...app.imports].map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/admin/${file}` },
        injectTo: 'head' as const,
      }));
    },
  },
};

/** One page with its files, in dist; the server answers with it at /admin. */
export default defineConfig({
  base: '/admin/',
  plugins: [react(), fetchedMeanwhile],
  // The rich-text editor's own copy of its core is older than its extensions need.
  resolve: { dedupe: ['@tiptap/core', '@tiptap/pm'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Pictures and fonts stay files: the content security policy forbids fonts from `data:` URIs.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 500,
    // The size of the first load is read from it (first-load.test.ts).
    manifest: true,
    rolldownOptions: {
      output: {
        // Files that change only with an upgrade stay in browser caches across releases. Each screen loads only
        // the parts of MUI and react-admin that it shows: together they would be half a megabyte before the
        // log-in page.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|@emotion|react-router)\//,
            },
          ],
        },
      },
    },
  },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
});
