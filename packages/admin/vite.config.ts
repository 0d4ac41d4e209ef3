import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** One page with its files, in dist; the server answers with it at /admin. */
export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  // The rich-text editor's own copy of its core is older than its extensions need.
  resolve: { dedupe: ['@tiptap/core', '@tiptap/pm'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Pictures and fonts stay files: the policy of content lets no font come from a `data:` URI.
    assetsInlineLimit: 0,
    // A place to work, opened once a day: its size is what react-admin and MUI are.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      output: {
        // What changes only with an upgrade keeps its place in browser caches over releases.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|@mui|@emotion|ra-|react-admin)/,
            },
          ],
        },
      },
    },
  },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
});
